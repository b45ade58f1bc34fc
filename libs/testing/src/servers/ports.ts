import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Below the ephemeral ports of Linux, macOS and Windows: an outgoing connection could take the port of a server that a test has stopped for
 * a while, even a connection to this very server. `get-port` cannot check all interfaces in a random order.
 */
const range = { from: 20_000, to: 32_768 };
const taken = new Set<number>();

/** Finds a free loopback port. Each port is returned only once per process. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(range.from, range.to);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isPortFree(port)) return port;
  }
};

/** Returns true if nothing listens on the port, neither on loopback nor on all interfaces. */
export const isPortFree = async (port: number): Promise<boolean> => {
  for (const host of [{ host: '127.0.0.1' }, {}]) {
    const server = createServer();
    try {
      await once(server.listen({ port, exclusive: true, ...host }), 'listening');
    } catch {
      return false;
    }
    await new Promise((resolve) => server.close(resolve));
  }
  return true;
};

/** Returns true if something accepts a TCP connection there within `timeoutMs`. */
export const canConnect = async (host: string, port: number, timeoutMs = 2_000): Promise<boolean> => {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

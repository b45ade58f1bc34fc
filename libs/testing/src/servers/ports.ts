import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/**
 * Below what Linux, macOS and Windows give to outgoing connections: one of those could take the port of a server that a test has stopped
 * for a while, even one that tries to reach this very server.
 */
const range = { from: 20_000, to: 32_768 };
const given = new Set<number>();

/** A port that was free a moment ago, on loopback, and that this process is given only once. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(range.from, range.to);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
};

/** True when nothing listens on the port, neither on loopback nor on all interfaces. */
export const isPortFree = async (port: number): Promise<boolean> => {
  for (const host of ['127.0.0.1', undefined]) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen({ port, ...(host && { host }), exclusive: true }, () => server.close(() => resolve(true)));
    });
    if (!free) return false;
  }
  return true;
};

/** True when something accepts a TCP connection there within `timeoutMs`. */
export const canConnect = (host: string, port: number, timeoutMs = 2_000): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });

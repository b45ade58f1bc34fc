import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as afterInput, setTimeout as pause } from 'node:timers/promises';
import pTimeout from 'p-timeout';

export interface HttpServerOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Node's options in place of the defaults below. */
  server?: ServerOptions;
  /** Called before the server listens. The gateway adds its defenses here. */
  prepare?: (server: Server) => void;
  /** How long the server still accepts connections while it drains, see `DRAIN_DELAY_SECONDS`. Default 0. */
  drainDelayMs?: number;
}

/** Grace period in which clients receive `Connection: close` before sockets are destroyed. */
const graceMs = 250;
/** Interval of the search for idle connections while draining. */
const sweepMs = 50;

interface Listening {
  port: number;
  /**
   * Makes each response the last one of its connection, stops accepting after the drain delay, ends streams of events, lets running
   * requests finish within the deadline, then destroys the remaining connections. It also waits for handlers whose client has disconnected,
   * because their connections to servers are closed next.
   */
  drain(deadlineMs?: number): Promise<void>;
}

/** Starts a server with time limits: 10 s for the headers and 30 s for the body. */
export const listen = async (
  handler: RequestListener,
  { host, port, server: serverOptions, prepare, drainDelayMs = 0 }: HttpServerOptions,
): Promise<Listening> => {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Idle connections of an upstream must outlive idle connections of its client.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    ...serverOptions,
  });
  /** The last response of each connection. */
  const responses = new Map<Socket, ServerResponse>();
  let isDraining = false;
  let running = 0;
  let onIdle: (() => void) | undefined;
  const end = () => {
    running -= 1;
    if (running === 0) onIdle?.();
  };
  server.on('request', (request, response) => {
    responses.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
    running += 1;
    const work: unknown = handler(request, response);
    void (work instanceof Promise ? work.then(end, end) : end());
  });
  server.on('connection', (socket: Socket) => socket.once('close', () => responses.delete(socket)));
  prepare?.(server);
  await once(server.listen(port, host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async drain(deadlineMs = 10_000) {
      isDraining = true;
      for (const response of responses.values()) response.shouldKeepAlive = false;
      await pause(drainDelayMs);
      if (responses.size > 0) await pause(graceMs);
      // Node resets a connection that it considers idle if the next request has arrived but was not read yet.
      await afterInput();
      // Node closes connections that are idle when a server closes. Connections that become idle later would stay open for their whole
      // keep-alive timeout.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Streams of events last until one side ends them; their clients reconnect to another process.
      for (const response of responses.values())
        if (response.req.headers.accept === 'text/event-stream') response.destroy();
      const idle = () =>
        new Promise<void>((resolve) => {
          onIdle = resolve;
          if (running === 0) resolve();
        });
      await pTimeout(closed.then(idle), { milliseconds: deadlineMs, message: false });
      clearInterval(sweep);
      server.closeAllConnections();
      await closed;
    },
  };
};

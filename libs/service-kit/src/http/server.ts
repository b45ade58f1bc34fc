import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as afterInput, setTimeout as pause } from 'node:timers/promises';
import { type ErrorCode, errorCatalog } from '@portal/contracts';
import { requestIdHeader } from '../identity';
import type { Logger } from '../logger';
import { withTimeout } from '../time';

export interface HttpServerOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  logger: Logger;
  /** Headers of responses to input that cannot be parsed as a request. Default: `nosniff`. */
  headers?: Record<string, string>;
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** How long the server still accepts connections while it drains, see `DRAIN_DELAY_SECONDS`. Default 0. */
  drainDelayMs?: number;
}

const parserErrors: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** Limits for reading a client's remaining input after the response. */
const lingerBytes = 8 * 1024 * 1024;
const lingerMs = 5_000;
const lingerCheckMs = 10;

/** Connections that have had their last response. Further requests on them must not be processed. */
const closing = new WeakSet<Socket>();

/**
 * Ends the sending side and lets Node read and discard for a while. Closing with unread input would reset the connection, and a client that
 * is still sending would lose the response.
 */
const closeGently = (socket: Socket): void => {
  closing.add(socket);
  const until = performance.now() + lingerMs;
  const bytesBefore = socket.bytesRead;
  const check = setInterval(() => {
    if (performance.now() > until || socket.bytesRead - bytesBefore > lingerBytes) socket.destroy();
  }, lingerCheckMs);
  socket.once('close', () => clearInterval(check));
  socket.end();
  socket.resume();
};

/** Responds to input that is not a valid request with an error in the usual shape, and closes the connection. */
const rejectInput = (socket: Socket, code: ErrorCode, { logger, headers }: HttpServerOptions, cause?: string): void => {
  const { status, message } = errorCatalog[code];
  const body = JSON.stringify({ error: message, code });
  const requestId = randomUUID();
  const fields = {
    'x-content-type-options': 'nosniff',
    ...headers,
    [requestIdHeader]: requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  closeGently(socket);
  logger.info({ requestId, status, code, reason: cause }, 'malformed request');
};

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

/**
 * Starts a server with time limits: 10 s for the headers and 30 s for the body. Node's own responses without a body do not occur:
 * the gateway checks Host and Expect instead.
 */
export const listen = async (handler: RequestListener, options: HttpServerOptions): Promise<Listening> => {
  const server = createServer({
    headersTimeout: options.headersTimeoutMs ?? 10_000,
    requestTimeout: options.requestTimeoutMs ?? 30_000,
    // Idle connections of an upstream must outlive idle connections of its client.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    requireHostHeader: false,
  });
  // By default Node drops headers after the 2,000th and would miss a second Host. The total size of headers is limited anyway.
  server.maxHeadersCount = 0;
  /** The last response of each connection. */
  const responses = new Map<Socket, ServerResponse>();
  let isDraining = false;
  let running = 0;
  let onIdle: (() => void) | undefined;
  const end = () => {
    running -= 1;
    if (running === 0) onIdle?.();
  };
  const handle: RequestListener = (request, response) => {
    if (closing.has(request.socket)) return;
    responses.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
    running += 1;
    const work: unknown = handler(request, response);
    void (work instanceof Promise ? work.then(end, end) : end());
  };
  server.on('request', handle).on('checkExpectation', handle);
  server.on('connection', (socket: Socket) => {
    const closeNow = socket.destroySoon.bind(socket);
    // Node calls this function after the last response of a connection.
    socket.destroySoon = () => (socket.writableEnded ? closeNow() : closeGently(socket));
    socket.once('close', () => responses.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return;
    // Another response must not follow an incomplete one.
    if (responses.get(socket)?.headersSent && !responses.get(socket)?.writableEnded) socket.destroy();
    else rejectInput(socket, parserErrors[error.code ?? ''] ?? 'bad_request', options, error.code);
  });
  server.on('connect', (_request, socket: Socket) => rejectInput(socket, 'bad_request', options, 'CONNECT'));
  await once(server.listen(options.port, options.host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async drain(deadlineMs = 10_000) {
      isDraining = true;
      for (const response of responses.values()) response.shouldKeepAlive = false;
      await pause(options.drainDelayMs ?? 0);
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
      await withTimeout(closed.then(idle), deadlineMs, () => undefined);
      clearInterval(sweep);
      server.closeAllConnections();
      await closed;
    },
  };
};

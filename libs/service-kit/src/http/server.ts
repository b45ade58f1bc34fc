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
  /** 0 takes a free port. */
  port: number;
  logger: Logger;
  /** Headers of responses to input that cannot be parsed as a request; `nosniff` unless given. */
  headers?: Record<string, string>;
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
}

const parserErrors: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** How much of a client's remaining input is read after the response, and for how long. */
const lingerBytes = 8 * 1024 * 1024;
const lingerMs = 5_000;
const lingerCheckMs = 10;

/** Connections that have had their last response: a request that follows it must not be carried out. */
const closing = new WeakSet<Socket>();

/**
 * Ends the sending side and lets Node read and discard for a while. Closing with unread input would reset the connection, and
 * a client that is still sending would lose the response.
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

/** Responds to input that is no valid request, in the one shape of errors, and closes the connection. */
const refuse = (socket: Socket, code: ErrorCode, { logger, headers }: HttpServerOptions, cause?: string): void => {
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

/** Clients that are sending requests get `Connection: close` within this time, and no reset. */
const graceMs = 250;
/** How often connections that have become idle are looked for while draining. */
const sweepMs = 50;

interface Listening {
  port: number;
  /**
   * Makes each response the last one of its connection, stops accepting, ends streams of events, lets running requests finish within the
   * deadline, then cuts the rest. Handlers whose client has disconnected are waited for too, since their connections are closed next.
   */
  drain(deadlineMs?: number): Promise<void>;
}

/**
 * Starts a server that bounds how long it waits: slow headers end after 10 s, a slow body after 30 s. Node's own responses,
 * which have no body, do not occur: `requireClearFraming` checks Host and Expect in their place.
 */
export const listen = async (handler: RequestListener, options: HttpServerOptions): Promise<Listening> => {
  const server = createServer({
    headersTimeout: options.headersTimeoutMs ?? 10_000,
    requestTimeout: options.requestTimeoutMs ?? 30_000,
    // An upstream's idle connections must outlive its client's.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    requireHostHeader: false,
  });
  // By default Node drops headers after the 2,000th, where a second Host would go unseen. Their size is limited anyway.
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
    const closeAtOnce = socket.destroySoon.bind(socket);
    // Node calls this after the last response of a connection.
    socket.destroySoon = () => (socket.writableEnded ? closeAtOnce() : closeGently(socket));
    socket.once('close', () => responses.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return;
    // Half a response must not be continued with another one.
    if (responses.get(socket)?.headersSent && !responses.get(socket)?.writableEnded) socket.destroy();
    else refuse(socket, parserErrors[error.code ?? ''] ?? 'bad_request', options, error.code);
  });
  server.on('connect', (_request, socket: Socket) => refuse(socket, 'bad_request', options, 'CONNECT'));
  await once(server.listen(options.port, options.host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async drain(deadlineMs = 10_000) {
      isDraining = true;
      for (const response of responses.values()) response.shouldKeepAlive = false;
      if (responses.size > 0) await pause(graceMs);
      // Node resets a connection that it counts as idle when the next request has arrived and was not read yet.
      await afterInput();
      // Node closes the connections that are idle when a server closes; those that become idle afterwards would keep it open for
      // their whole keep-alive timeout.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Streams of events last until one side ends them; their clients connect again elsewhere.
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

import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalog } from '@portal/contracts';
import { type Logger, requestIdHeader } from '@portal/service-kit';
import type { GatewayMiddleware } from './context.ts';

interface UnknownClientsOptions {
  logger: Logger;
  /** Headers sent with every response. */
  headers: Readonly<Record<string, string>>;
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

/** Connections that accept no further request and close soon. */
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

/**
 * Hardens the gateway's server against broken or hostile clients: malformed input gets an error in the usual shape, and a connection closes
 * only after its client could read the last response.
 */
export const createClientDefenses = ({ logger, headers }: UnknownClientsOptions) => {
  const rejectInput = (socket: Socket, code: ErrorCode, cause?: string): void => {
    const { status, message } = errorCatalog[code];
    const body = JSON.stringify({ error: message, code });
    const requestId = randomUUID();
    const fields = {
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

  return (server: Server): void => {
    // By default Node drops headers after the 2,000th and would miss a second Host. The total size of headers is limited anyway.
    server.maxHeadersCount = 0;
    const lastResponses = new WeakMap<Socket, ServerResponse>();
    server.on('request', ({ socket }, response) => lastResponses.set(socket, response));
    // Node would respond without a body. `requireClearFraming` does it instead.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('connection', (socket: Socket) => {
      const closeNow = socket.destroySoon.bind(socket);
      // Node calls this function after the last response of a connection.
      socket.destroySoon = () => (socket.writableEnded ? closeNow() : closeGently(socket));
    });
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') return;
      const last = lastResponses.get(socket);
      // Another response must not follow an incomplete one.
      if (last?.headersSent && !last.writableEnded) socket.destroy();
      else rejectInput(socket, parserErrors[error.code ?? ''] ?? 'bad_request', error.code);
    });
    server.on('connect', (_request, socket: Socket) => rejectInput(socket, 'bad_request', 'CONNECT'));
  };
};

/** Ignores requests that follow the last response of their connection. */
export const ignoreAfterLast: GatewayMiddleware = (ctx, next) => {
  if (!closing.has(ctx.req.socket)) return next();
  ctx.respond = false;
};

import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@portal/contracts';
import { parserErrors } from './errors';

export interface ServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** How long an idle connection stays; an upstream's must outlive its client's. */
  keepAliveTimeoutMs?: number;
}

/** A request that cannot even be parsed gets the same JSON as any other failure, then the connection ends. */
const answerParserError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const code: ErrorCode = parserErrors[error.code ?? ''] ?? 'validation_failed';
  const { status, message } = errorCatalogue[code];
  const text = code === 'validation_failed' ? 'The request is not valid HTTP' : message;
  const body = JSON.stringify({ error: text, code, issues: [] });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
};

/** Starts a server with bounded patience: slow headers end after 10 s, a slow body after 30 s. */
export const listen = async (
  handler: RequestListener,
  options: ServerOptions,
): Promise<{ server: Server; port: number }> => {
  const server = createServer(
    {
      headersTimeout: options.headersTimeoutMs ?? 10_000,
      requestTimeout: options.requestTimeoutMs ?? 30_000,
      keepAliveTimeout: options.keepAliveTimeoutMs ?? 65_000,
      connectionsCheckingInterval: 1_000,
    },
    handler,
  );
  server.on('clientError', answerParserError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { server, port: (server.address() as AddressInfo).port };
};

/** How often connections that have become idle are looked for while draining. */
const sweepMs = 50;

/**
 * Stops accepting, lets running requests finish within the deadline, then cuts what is left. Node closes the connections that are idle
 * when a server closes; those that become idle afterwards would hold it open for as long as they may be kept alive.
 */
export const drain = (server: Server, deadlineMs = 10_000): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ServiceName } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { Pool } from 'undici';
import type { ServiceResponse } from '../cache/stored-response';
import { ResponseRelay } from './response-relay';

interface UpstreamOptions {
  origin: string;
  connectTimeoutMs: number;
  /** For the response headers, and between two chunks of the body. */
  timeoutMs: number;
  /** Concurrent calls; more are rejected, so that one hanging service cannot fill the gateway. */
  concurrency: number;
}

interface ServiceCall {
  method: string;
  /** With query. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** Receives the final status and headers. The body is not read before the promise is resolved that it may return. */
export type OnHead = (status: number, headers: IncomingHttpHeaders) => Promise<void> | undefined;

export interface Upstream {
  /**
   * Makes a player's call and streams its response. GET and HEAD are retried once when the connection fails.
   * @throws AppError `unavailable` when the service does not respond, `busy` when too many calls are running
   */
  forward(call: ServiceCall, response: ServerResponse, onHead: OnHead): Promise<void>;
  /** Makes a call whose response is shared: read as a whole and retried like `forward`. @throws AppError like `forward` */
  read(call: ServiceCall): Promise<ServiceResponse>;
  /** Makes a call of the gateway itself. @throws when the service does not respond */
  request(call: ServiceCall): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

export type Upstreams = ReadonlyMap<ServiceName, Upstream>;

const maxConnections = 128;
/** Separate, so that sessions and readiness get through while players' calls use every connection. */
const ownConnections = 16;
/** Pages and calls wait for the gateway's own calls. */
const ownTimeoutMs = 2_000;
const retryable = new Set(['GET', 'HEAD']);

/** The connection failed before a response, so a safe call may be retried on another. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);
/** The gateway made an invalid request: a bug here, while every other failure is the service's. */
const ownErrors = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Creates the connection pools of one service. None connects before the first call. */
export const createUpstream = ({ origin, connectTimeoutMs, timeoutMs, concurrency }: UpstreamOptions): Upstream => {
  const createPool = (connections: number, timeout: number) =>
    new Pool(origin, {
      connections,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
  const players = createPool(maxConnections, timeoutMs);
  const own = createPool(ownConnections, Math.min(timeoutMs, ownTimeoutMs));
  let running = 0;

  const attempt = ({ method, path, headers, body }: ServiceCall, response: ServerResponse, onHead: OnHead) =>
    new Promise<Error | null>((resolve) => {
      players.dispatch(
        { method, path, headers, body: body ?? null },
        new ResponseRelay({ response, onHead, onSettled: resolve }),
      );
    });

  /** @param work resolves to why no response began, or null */
  const withRetry = async (method: string, work: () => Promise<Error | null>): Promise<void> => {
    if (running >= concurrency) throw new AppError('busy', { cause: `${origin} has ${running} calls running` });
    running += 1;
    try {
      let failure = await work();
      if (failure && retryable.has(method) && connectionErrors.has(codeOf(failure))) failure = await work();
      if (!failure) return;
      throw ownErrors.has(codeOf(failure)) ? failure : new AppError('unavailable', { cause: failure });
    } finally {
      running -= 1;
    }
  };

  return {
    forward: (call, response, onHead) => withRetry(call.method, () => attempt(call, response, onHead)),
    async read({ method, path, headers }) {
      let result: ServiceResponse | undefined;
      await withRetry(method, async () => {
        try {
          const { statusCode: status, headers: received, body } = await players.request({ method, path, headers });
          result = { status, headers: received, body: Buffer.from(await body.arrayBuffer()) };
          return null;
        } catch (error) {
          return error instanceof Error ? error : new Error(String(error));
        }
      });
      if (!result) throw new AppError('unavailable');
      return result;
    },
    async request({ method, path, headers, body }) {
      const response = await own.request({ method, path, headers, body: body ?? null });
      return { status: response.statusCode, text: await response.body.text() };
    },
    async close() {
      await Promise.all([players.destroy(), own.destroy()]);
    },
  };
};

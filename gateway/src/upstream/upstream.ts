import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ServiceName } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { Pool } from 'undici';
import { createHangDetector } from './hang-detector';

interface UpstreamOptions {
  origin: string;
  connectTimeoutMs: number;
  /** Time limit for the response headers, and between two chunks of the body. */
  timeoutMs: number;
  /** Limit for concurrent calls, because one hanging service must not fill the gateway. More calls are rejected. */
  concurrency: number;
}

interface ServiceCall {
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** A response as a service sends it. */
export interface ServiceResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A response whose body is still being received. */
export interface StreamedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

export interface Upstream {
  /**
   * Makes a player's call. If the connection fails, it is retried once: GET and HEAD always, other methods only if nothing was sent yet.
   * @param signal aborts the call until its response begins
   * @throws AppError `unavailable` if the service does not respond, `busy` if too many calls are running
   */
  forward(call: ServiceCall, signal: AbortSignal): Promise<StreamedResponse>;
  /**
   * Makes a call whose response is shared. The body is read as a whole, and the call is retried like `forward`.
   * @throws AppError like `forward`
   */
  read(call: ServiceCall): Promise<ServiceResponse>;
  /** Makes a call of the gateway itself. It must only read, because it is retried like a GET. @throws if the service does not respond */
  request(call: ServiceCall): Promise<ServiceResponse>;
  close(): Promise<void>;
}

export type Upstreams = ReadonlyMap<ServiceName, Upstream>;

const maxConnections = 128;
/** The gateway's own calls (sessions, readiness) have separate connections, because players' calls may use all others. */
const ownConnections = 16;
/** Pages and calls wait for the gateway's own calls. */
const ownTimeoutMs = 2_000;
/** Fractions of a call's time limit. A hanging service is detected after a quarter of the limit. */
const checkAfterShare = 0.15;
const checkTimeoutShare = 0.1;
const repeatable = new Set(['GET', 'HEAD']);

/** The connection failed before a response. A safe call may be retried. */
const connectionErrors = /^(ECONN(REFUSED|RESET)|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_SOCKET)$/;
/** Nothing was sent. Any call may be retried. */
const connectErrors = /^(ECONNREFUSED|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The gateway made an invalid request. This is a bug here; all other failures are the service's. */
const ownErrors = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);
const readCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const retryOnce = async <T>(work: () => Promise<T>, repeatableErrors: RegExp): Promise<T> => {
  try {
    return await work();
  } catch (failure) {
    if (repeatableErrors.test(readCode(failure))) return work();
    throw failure;
  }
};

const readWhole = async (pool: Pool, { body, ...call }: ServiceCall, signal: AbortSignal): Promise<ServiceResponse> => {
  const { statusCode: status, headers, body: received } = await pool.request({ ...call, signal, body: body ?? null });
  return { status, headers, body: Buffer.from(await received.arrayBuffer()) };
};

/** Creates the connection pools of one service. They connect with the first call. */
export const createUpstream = ({ origin, connectTimeoutMs, timeoutMs, concurrency }: UpstreamOptions): Upstream => {
  const createPool = (connections: number) =>
    new Pool(origin, {
      connections,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  const players = createPool(maxConnections);
  const own = createPool(ownConnections);
  const health = { method: 'GET', path: '/healthz', headers: {} };
  const startWait = createHangDetector({
    check: () => readWhole(own, health, AbortSignal.timeout(timeoutMs * checkTimeoutShare)),
    afterMs: timeoutMs * checkAfterShare,
  });
  let running = 0;

  const open = async ({ body, ...call }: ServiceCall, disconnected: AbortSignal): Promise<StreamedResponse> => {
    const { signal: hangs, end } = startWait();
    const signal = AbortSignal.any([hangs, disconnected]);
    try {
      const { statusCode: status, ...response } = await players.request({ ...call, signal, body: body ?? null });
      return { status, headers: response.headers, body: response.body };
    } finally {
      end();
    }
  };

  const read = async (call: ServiceCall): Promise<ServiceResponse> => {
    const { signal, end } = startWait();
    try {
      return await readWhole(players, call, signal);
    } finally {
      end();
    }
  };

  const leave = () => {
    running -= 1;
  };
  /** Counts a call as running until `leave` is called or the call fails. */
  const enter = async <T>({ method }: ServiceCall, work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) throw new AppError('busy', { cause: `${origin} has ${running} calls running` });
    running += 1;
    try {
      return await retryOnce(work, repeatable.has(method) ? connectionErrors : connectErrors);
    } catch (failure) {
      leave();
      throw ownErrors.has(readCode(failure)) ? failure : new AppError('unavailable', { cause: failure });
    }
  };

  return {
    async forward(call, signal) {
      const response = await enter(call, () => open(call, signal));
      // Koa destroys a body that it does not send, for example in responses to HEAD.
      response.body.once('close', leave).on('error', () => undefined);
      return response;
    },
    async read(call) {
      const response = await enter(call, () => read(call));
      leave();
      return response;
    },
    // A signal ends the call on time; undici's own timeouts are up to a second late.
    request: (call) =>
      retryOnce(() => readWhole(own, call, AbortSignal.timeout(Math.min(timeoutMs, ownTimeoutMs))), connectionErrors),
    async close() {
      await Promise.all([players.destroy(), own.destroy()]);
    },
  };
};

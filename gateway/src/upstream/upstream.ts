import { type LookupAddress, type LookupAllOptions, lookup as resolveAddresses } from 'node:dns';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { ServiceName } from '@portal/contracts';
import { AppError, traceparentHeader, traceStep } from '@portal/service-kit';
import { type Dispatcher, Pool } from 'undici';

interface UpstreamOptions {
  origin: string;
  connectTimeoutMs: number;
  /**
   * Time limit for the response, for the next interim response of a slow call, and for the next part of the body. It may end half a second
   * later.
   */
  timeoutMs: number;
  /** Limit for concurrent calls, because one hanging service must not fill the gateway. More calls are rejected. */
  concurrency: number;
  /** A connection receives no calls after this time, because new replicas need their share. Default 30 s. */
  connectionLifetimeMs?: number;
  /** Resolves the service's name. Default: the system's resolver. */
  resolve?: Resolve;
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface ServiceCall {
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | null;
}

/** A response as a service sends it. Bodies are read whole, so a slow client occupies no connection to the service. */
export interface ServiceResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Upstream {
  /**
   * Makes a player's call. If the connection fails, it is retried once: GET and HEAD always, other methods only if nothing was sent yet.
   * @param client the call is aborted when this response closes
   * @returns null if the client has disconnected
   * @throws AppError `unavailable` if the service does not respond, `busy` if too many calls are running
   */
  forward(call: ServiceCall, client: ServerResponse): Promise<ServiceResponse | null>;
  /** Makes a call whose response is shared. It is retried like `forward`. @throws AppError like `forward` */
  read(call: ServiceCall): Promise<ServiceResponse>;
  /** Makes a call of the gateway itself. It must only read, because it is retried like a GET. @throws if the service does not respond */
  request(call: ServiceCall): Promise<ServiceResponse>;
  close(): Promise<void>;
}

export type Upstreams = ReadonlyMap<ServiceName, Upstream>;

/** Time limit for the gateway's own calls (sessions, readiness). Pages and other calls wait for them. */
const ownTimeoutMs = 2_000;
const emptyBody = Buffer.alloc(0);
const repeatable = new Set(['GET', 'HEAD']);

/** The connection failed before the response was complete. A safe call may be retried. */
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

/** Starts at a random address, because resolvers sort addresses and all connections would go to the same replica. */
const createRandomLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const start = Math.floor(Math.random() * addresses.length);
      callback(null, [...addresses.slice(start), ...addresses.slice(0, start)]);
    });
  };

/** Makes one attempt, without timers or signals of its own, because most calls neither time out nor lose their client. */
const send = (
  pool: Pool,
  { body = null, ...call }: ServiceCall,
  timeoutMs: number,
  client?: ServerResponse,
): Promise<ServiceResponse> =>
  new Promise((resolve, reject) => {
    let response = { status: 0, headers: {} as IncomingHttpHeaders };
    let abort = () => {};
    const chunks: Buffer[] = [];
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        if (!client) return;
        abort = () => controller.abort(new Error('the client disconnected'));
        if (client.closed) abort();
        else client.once('close', abort);
      },
      onResponseStart(_controller, status, headers) {
        // A slow service sends interim responses, each of which restarts undici's timer.
        response = { status, headers };
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        client?.off('close', abort);
        const [first = emptyBody] = chunks;
        resolve({ ...response, body: chunks.length > 1 ? Buffer.concat(chunks) : first });
      },
      onResponseError(_controller, error) {
        client?.off('close', abort);
        reject(error);
      },
    };
    pool.dispatch({ ...call, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }, handler);
  });

/** Counts calls that are running and rejects calls beyond the limit. */
const createSlots = (origin: string, limit: number) => {
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) throw new AppError('busy', { cause: `${origin} has ${running} calls running` });
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
};

/** Creates the connections to one service. They are opened with the first calls. */
export const createUpstream = (options: UpstreamOptions): Upstream => {
  const { origin, timeoutMs, concurrency } = options;
  const { connectionLifetimeMs = 30_000, resolve = resolveAddresses } = options;
  const pool = new Pool(origin, {
    // No call waits for a connection, because its time limit would begin only then. The slots limit their number.
    connections: null,
    clientTtl: connectionLifetimeMs,
    connect: {
      timeout: options.connectTimeoutMs,
      autoSelectFamily: true,
      lookup: createRandomLookup(resolve),
    },
  });
  const { host } = new URL(origin);
  /** Sends a call as a step of the trace, which the service continues. Each attempt is a step. */
  const sendTraced = (call: ServiceCall, timeoutMs: number, client?: ServerResponse): Promise<ServiceResponse> =>
    traceStep(`call ${host}`, 'client', { 'server.address': host }, (span) => {
      if (!span) return send(pool, call, timeoutMs, client);
      const headers = { ...call.headers, [traceparentHeader]: span.traceparent };
      return send(pool, { ...call, headers }, timeoutMs, client);
    });
  const players = createSlots(origin, concurrency);
  /** Players' calls may use all of their slots, but sessions must still be resolved. */
  const own = createSlots(origin, concurrency);

  const forward = (call: ServiceCall, client?: ServerResponse): Promise<ServiceResponse> =>
    players(async () => {
      const errors = repeatable.has(call.method) ? connectionErrors : connectErrors;
      try {
        return await retryOnce(() => sendTraced(call, timeoutMs, client), errors);
      } catch (failure) {
        throw ownErrors.has(readCode(failure)) ? failure : new AppError('unavailable', { cause: failure });
      }
    });

  return {
    forward: (call, client) =>
      forward(call, client).catch((error: unknown) => {
        if (client.closed) return null;
        throw error;
      }),
    read: (call) => forward(call),
    request: (call) => own(() => retryOnce(() => sendTraced(call, ownTimeoutMs), connectionErrors)),
    close: () => pool.destroy(),
  };
};

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ServiceName } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { Pool } from 'undici';
import { ResponseRelay } from './response-relay';
import { isConnectionError, isOwnMistake } from './upstream-errors';

export interface UpstreamOptions {
  origin: string;
  connectTimeoutMs: number;
  /** For the answer's head, and between two pieces of its body. */
  timeoutMs: number;
  /** Calls at a time; what is above is refused at once, so that one hanging service cannot fill the gateway. */
  concurrency: number;
}

export interface ServiceCall {
  method: string;
  /** With query. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

export type OnHead = (status: number, headers: IncomingHttpHeaders) => void;

export interface Upstream {
  /**
   * Makes the call and streams its answer to `response`. GET and HEAD are tried once more when the connection fails.
   * @throws AppError `unavailable` when the service does not answer, `busy` when too many calls run in it
   */
  forward(call: ServiceCall, response: ServerResponse, onHead: OnHead): Promise<void>;
  /** A call of the gateway's own. @throws when there is no answer */
  ask(call: ServiceCall): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

const maxConnections = 128;
/** Sessions and readiness must get through while players' calls fill every connection. */
const ownConnections = 16;
/** The gateway's own questions are small; who waits for them waits for a page. */
const ownTimeoutMs = 2_000;
const retryable = new Set(['GET', 'HEAD']);

/** Makes the connections to one service. None is opened before the first call. */
export const createUpstream = ({ origin, connectTimeoutMs, timeoutMs, concurrency }: UpstreamOptions): Upstream => {
  const open = (connections: number, patience: number) =>
    new Pool(origin, {
      connections,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: patience,
      bodyTimeout: patience,
    });
  const players = open(maxConnections, timeoutMs);
  const own = open(ownConnections, Math.min(timeoutMs, ownTimeoutMs));
  let running = 0;

  const attempt = ({ method, path, headers, body }: ServiceCall, response: ServerResponse, onHead: OnHead) =>
    new Promise<Error | null>((resolve) => {
      players.dispatch(
        { method, path, headers, body: body ?? null },
        new ResponseRelay({ response, onHead, onSettled: resolve }),
      );
    });

  return {
    async forward(call, response, onHead) {
      if (running >= concurrency) throw new AppError('busy', { cause: `${origin} has ${running} calls running` });
      running += 1;
      try {
        let failure = await attempt(call, response, onHead);
        if (failure && retryable.has(call.method) && isConnectionError(failure))
          failure = await attempt(call, response, onHead);
        if (!failure) return;
        throw isOwnMistake(failure) ? failure : new AppError('unavailable', { cause: failure });
      } finally {
        running -= 1;
      }
    },
    async ask({ method, path, headers, body }) {
      const answer = await own.request({ method, path, headers, body: body ?? null });
      return { status: answer.statusCode, text: await answer.body.text() };
    },
    async close() {
      await Promise.all([players.destroy(), own.destroy()]);
    },
  };
};

export type Upstreams = ReadonlyMap<ServiceName, Upstream>;

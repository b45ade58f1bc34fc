import {
  type Access,
  type CachePolicy,
  type CallKey,
  type Contract,
  contract,
  type Endpoint,
  limits,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
  type ResponseOf,
  requiresPlayer,
  z,
} from '@portal/contracts';
import type { Context } from 'koa';
import { AppError } from '../app-error.ts';
import type { Identity, Player } from '../identity.ts';
import type { Logger } from '../logger.ts';
import { readJson } from './json-body.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { validate } from './validate.ts';

/** Added to Koa's context for every call. `log` and `signal` are created when they are first read. */
interface CallState {
  /** Undefined for calls with a cache policy. */
  identity: Identity | undefined;
  log: Logger;
  /** Aborted at the call's deadline, or when the client disconnects. */
  signal: AbortSignal;
}

interface PlayerByAccess extends Record<Access, Player | null> {
  public: null;
  player: Player;
  privileged: Player;
  operator: Player;
}

export type CallContext<K extends CallKey> = {
  params: ParsedParams<Contract[K]>;
  query: ParsedQuery<Contract[K]>;
  body: ParsedBody<Contract[K]>;
  /** The uploaded file, if the contract declares one. */
  file: UploadedFile | undefined;
  /** Undefined for calls with a cache policy: their response must not depend on the caller. */
  identity: Contract[K] extends { cache: CachePolicy } ? undefined : Omit<Identity, 'player'>;
  /** The signed-in player; null for public calls. */
  player: PlayerByAccess[Contract[K]['access']];
  log: Logger;
  signal: AbortSignal;
  /** Koa's context, for cookies and headers of the response. The handler returns the body. */
  http: Context;
};

export interface Implementation {
  key: CallKey;
  endpoint: Endpoint;
  run(ctx: Context, state: CallState): Promise<void>;
}

const noFields = z.strictObject({});

const authorize = (endpoint: Endpoint, player: Player | null): void => {
  if (!requiresPlayer(endpoint)) return;
  if (!player) throw new AppError('unauthenticated');
  if (endpoint.access === 'privileged' && !player.privileged) throw new AppError('forbidden');
  if (endpoint.access === 'operator' && !player.operator) throw new AppError('operators_only');
};

/** A repeated name becomes an array, and the schema rejects it. The query is copied, because Koa's object has no prototype. */
const readQuery = (schema: z.ZodObject, ctx: Context): unknown => {
  if (ctx.querystring.split('&').length > limits.queryParameters)
    throw new AppError('validation_failed', { issues: [{ path: 'query', message: 'Too many parameters' }] });
  return validate(schema, { ...ctx.query }, 'query');
};

/**
 * Binds a handler to a call of the contract: authorize, validate, run, present. The response is parsed by the contract's schema, so a field
 * outside of the contract never leaves the service.
 */
export const implement = <K extends CallKey>(
  key: K,
  handler: (call: CallContext<K>) => Promise<ResponseOf<Contract[K]>>,
): Implementation => {
  const endpoint: Endpoint = contract[key];
  return {
    key,
    endpoint,
    async run(ctx, state) {
      const { identity } = state;
      authorize(endpoint, identity?.player ?? null);
      const params = endpoint.params ? validate(endpoint.params, ctx['params'], 'params') : {};
      const query = endpoint.query ? readQuery(endpoint.query, ctx) : {};
      let body: unknown;
      let file: UploadedFile | undefined;
      if (endpoint.multipart) {
        const parts = await readMultipart(ctx.req, endpoint.multipart.file);
        file = parts.file;
        body = validate(endpoint.multipart.fields ?? noFields, { ...parts.fields });
      } else if (endpoint.body) {
        body = validate(endpoint.body, await readJson(ctx.req, endpoint));
      }
      const player = endpoint.access === 'public' ? null : (identity?.player ?? null);
      const call: object = Object.assign(state, { params, query, body, file, player, http: ctx });
      const response: unknown = await handler(call as CallContext<K>);
      if ('mediaType' in endpoint.response) {
        ctx.type = endpoint.response.mediaType;
        ctx.body = response;
      } else {
        // This saves Koa's lookup of the type for each response.
        ctx.res.setHeader('content-type', 'application/json; charset=utf-8');
        ctx.body = JSON.stringify(endpoint.response.parse(response));
      }
    },
  };
};

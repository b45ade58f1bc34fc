import { limits, type RemoteChange, type RemotesCall, remotesEndpoints, type z } from '@portal/contracts';
import { type Change, type Holder, RegistryError } from '@portal/remotes';
import { AppError } from '@portal/service-kit';
import { readJson, validate } from '@portal/service-kit/http';
import type { RateLimiter } from '@portal/service-kit/redis';
import type { RequestBodies } from '../api/request-body.ts';
import type { GatewayContext, GatewayMiddleware } from '../http/context.ts';
import { isWithinLimit } from '../http/rate-limits.ts';
import { requireRemote } from './authorize.ts';
import type { Beacons } from './beacons.ts';
import type { Remotes } from './follow-remotes.ts';
import { createUploads } from './uploads.ts';

interface RegistryApiOptions {
  remotes: Pick<Remotes, 'store' | 'snapshot' | 'refresh'>;
  authorize: (ctx: GatewayContext) => Promise<Holder>;
  bodies: RequestBodies;
  beacons: Beacons;
  limits: Record<'beacons', RateLimiter>;
  now: () => Date;
}

type Endpoints = typeof remotesEndpoints;
type Parsed<E, Part extends string> =
  E extends Record<Part, infer S> ? (S extends z.ZodType ? z.output<S> : never) : undefined;

interface Call<K extends RemotesCall> {
  ctx: GatewayContext;
  /** Null if anyone may call. */
  holder: Endpoints[K]['access'] extends 'team' ? Holder : null;
  params: Parsed<Endpoints[K], 'params'>;
  query: Parsed<Endpoints[K], 'query'>;
  body: Parsed<Endpoints[K], 'body'>;
}

type Handlers = { [K in RemotesCall]: (call: Call<K>) => Promise<z.input<Endpoints[K]['response']>> };

/** Converts a rejected build to an error that lists each broken rule with its cause. */
const toAppError = (error: unknown): unknown => {
  if (error instanceof RegistryError) {
    const issues = error.problems.map(({ code, message }) => ({ path: code, message }));
    return new AppError('remote_rejected', { message: error.message, issues });
  }
  return error;
};

const createHandlers = (options: RegistryApiOptions): Handlers => {
  const { remotes, bodies, beacons, limits: allowed, now } = options;
  const { store, snapshot, refresh } = remotes;
  const receive = createUploads(remotes, bodies);

  /** Responds as soon as this gateway serves the change. */
  const settled = async (name: string, { changed, registry }: Change, version?: string): Promise<RemoteChange> => {
    await refresh();
    const { revision } = registry;
    return { name, version: version ?? registry.remotes[name]?.active ?? null, changed, revision };
  };

  return {
    'GET /api/remotes': async () => {
      const { revision, remotes: states } = snapshot();
      return { revision: Math.max(0, revision), remotes: states };
    },
    'POST /api/remotes/versions': async ({ ctx, holder }) => {
      const { name, version, change } = await receive(ctx, holder);
      return settled(name, change, version);
    },
    'POST /api/remotes/{name}/promote': async ({ holder, params: { name }, body: { version, dropRoutes } }) =>
      settled(name, await store.promote(name, version, { actor: holder.label, dropRoutes })),
    'POST /api/remotes/{name}/rollback': async ({ holder, params: { name }, query }) =>
      settled(name, await store.rollback(name, { actor: holder.label, ...query })),
    'POST /api/remotes/{name}/pin': async ({ holder, params: { name }, body: { pinned } }) =>
      settled(name, await store.setPinned(name, pinned, { actor: holder.label })),
    'POST /api/remotes/{name}/canary': async ({ holder, params: { name }, body: { candidate, dropRoutes } }) => {
      const change = await store.setCandidate(name, candidate, { actor: holder.label, dropRoutes });
      return settled(name, change, candidate?.version);
    },
    'POST /api/remotes/beacons': async ({ ctx, body }) => {
      if (await isWithinLimit(allowed.beacons, ctx.state.ip))
        await beacons.record(body).catch((cause: unknown) => {
          throw new AppError('unavailable', { cause });
        });
      return { success: true };
    },
    'GET /api/remotes/health': () => beacons.readHealth(),
    'GET /api/remotes/audit': async ({ query: { remote, limit } }) => store.readAudit(remote, limit),
    'POST /api/remotes/gc': async ({ holder }) => {
      requireRemote(holder);
      const before = new Date(now().getTime() - limits.session.absolute * 1_000);
      return store.collectGarbage(before, { actor: holder.label });
    },
    'GET /api/remotes/tokens': async ({ holder }) => {
      requireRemote(holder);
      return store.tokens.list();
    },
    'POST /api/remotes/tokens': async ({ holder, body: { remote, label } }) => {
      requireRemote(holder);
      return store.tokens.create(remote, label, holder.label);
    },
    'DELETE /api/remotes/tokens/{id}': async ({ holder, params: { id } }) => {
      requireRemote(holder);
      return { revoked: await store.tokens.revoke(id, holder.label) };
    },
  };
};

/** Serves the calls of remotes; other paths are left to the services. */
export const registryApi = (options: RegistryApiOptions): GatewayMiddleware => {
  const endpoints: Readonly<Record<string, Endpoints[RemotesCall]>> = remotesEndpoints;
  const handlers = createHandlers(options);

  const readCall = async (ctx: GatewayContext, endpoint: Endpoints[RemotesCall], given: object) => {
    const holder = endpoint.access === 'team' ? await options.authorize(ctx) : null;
    const params = 'params' in endpoint ? validate(endpoint.params, { ...given }, 'params') : undefined;
    if (holder && params && 'name' in params) requireRemote(holder, params.name);
    const query = 'query' in endpoint ? validate(endpoint.query, { ...ctx.query }, 'query') : undefined;
    const bounds = 'maxBodyBytes' in endpoint ? endpoint : {};
    const body = 'body' in endpoint ? validate<z.ZodType>(endpoint.body, await readJson(ctx.req, bounds)) : undefined;
    return { ctx, holder, params, query, body };
  };

  return async function callRegistry(ctx, next) {
    const call = ctx.state.match?.call;
    const endpoint = call && endpoints[call.key];
    if (!endpoint) return next();
    const { key, params } = call;
    ctx.set('cache-control', 'no-store');
    const handler = handlers[key as RemotesCall] as (call: object) => Promise<unknown>;
    try {
      ctx.body = endpoint.response.parse(await handler(await readCall(ctx, endpoint, params)));
    } catch (error) {
      throw toAppError(error);
    }
  };
};

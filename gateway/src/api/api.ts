import type { IncomingMessage } from 'node:http';
import { type Endpoint, requiresPlayer } from '@portal/contracts';
import { sessionUserHeader } from '@portal/contracts/account/ui';
import {
  AppError,
  type CookieNames,
  type IdentitySigner,
  networkOf,
  type Player,
  sessionsEndedHeader,
} from '@portal/service-kit';
import type { CacheTarget, CacheTargets } from '../cache/cache-targets';
import type { RecentChanges } from '../cache/recent-changes';
import type { SharedCache } from '../cache/shared-cache';
import { sendStored } from '../cache/stored-response';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import type { RateLimits } from '../http/rate-limits';
import type { OnHead, Upstreams } from '../upstream/upstream';
import { toClient, toService } from './proxy-headers';
import type { RequestBodies } from './request-body';
import type { Matcher, Route } from './routing-table';
import type { Sessions } from './sessions';

interface ApiOptions {
  match: Matcher;
  upstreams: Upstreams;
  sessions: Sessions;
  bodies: RequestBodies;
  sign: IdentitySigner;
  cookies: CookieNames;
  cache: SharedCache;
  recentChanges: RecentChanges;
  targetOf: CacheTargets;
  limits: Pick<RateLimits, 'drawings'>;
  /** Requests that were tried before Koa and failed. */
  failures: WeakMap<IncomingMessage, unknown>;
}

/** Undici rejects other characters, and no route of the portal has any. */
const sendablePath = /^[\x21-\x7e]+$/;

/** Names the session's user, and refuses a change that a page still shows as another user's. */
export const checkUser = (ctx: GatewayContext, { userId }: Player): void => {
  ctx.set(sessionUserHeader, userId);
  const shown = ctx.get(sessionUserHeader);
  if (shown && shown !== userId && !isSafeMethod(ctx.method)) throw new AppError('session_changed');
};

/** Handles every call below /api: routes it, resolves the session, rejects requests that no service would accept, and forwards the rest. */
export const api = (options: ApiOptions): GatewayMiddleware => {
  const { match, upstreams, sessions, bodies, sign, cookies, cache, recentChanges, targetOf, limits, failures } =
    options;

  const routeOf = (ctx: GatewayContext): Route => {
    const found = sendablePath.test(ctx.url) ? match(ctx.method, ctx.path) : null;
    if (!found) throw new AppError('not_found');
    if ('route' in found) return found.route;
    ctx.set('allow', found.allow.join(', '));
    throw new AppError('method_not_allowed');
  };

  /** Sign-out and similar calls pass the token on to account, so that they work while sessions cannot be resolved. */
  const actsOnSession = (ctx: GatewayContext, { access }: Endpoint) =>
    access === 'optional' && !isSafeMethod(ctx.method);

  const callerOf = async (ctx: GatewayContext, endpoint: Endpoint): Promise<Player | null> => {
    if (endpoint.access === 'public' || actsOnSession(ctx, endpoint)) return null;
    try {
      return await sessions.playerOf(ctx.cookies.get(cookies.session), ctx.state);
    } catch (error) {
      // While account is down, an optional read is served as to a visitor.
      if (endpoint.access === 'optional') return null;
      throw error;
    }
  };

  const relayHead =
    (ctx: GatewayContext, { service }: Endpoint): OnHead =>
    (status, headers) => {
      const ended = headers[sessionsEndedHeader];
      if (service === 'account' && ended !== undefined) sessions.drop(String(ended));
      ctx.respond = false;
      ctx.res.statusCode = status;
      ctx.set(toClient(service, headers));
      // The client is still sending a body that is not read.
      if (!ctx.req.complete) ctx.set('connection', 'close');
      if (status < 400 && !isSafeMethod(ctx.method)) ctx.append('set-cookie', recentChanges.cookie);
    };

  /** Responds with the response that all clients share. */
  const share = async (ctx: GatewayContext, target: CacheTarget): Promise<void> => {
    const { requestId, ip } = ctx.state;
    const loaded = await cache.read(target, ctx.state, async () => {
      if (target.policy.isExpensive) await limits.drawings.consume(ip);
    });
    if ('response' in loaded) {
      const { status, headers, body } = loaded.response;
      ctx.status = status;
      ctx.set(toClient(target.service, { ...headers, 'set-cookie': undefined }));
      ctx.body = body;
      return;
    }
    if (!ctx.req.complete) ctx.set('connection', 'close');
    ctx.respond = false;
    const { stored, ageSeconds } = loaded.hit;
    sendStored(stored, ctx.req, ctx.res, { requestId, ageSeconds });
  };

  return async function callService(ctx) {
    const { key, endpoint } = routeOf(ctx);
    ctx.state.route = key;
    if (failures.has(ctx.req)) {
      // The log names the player only if the session is cached: resolving it now could take as long again as the failure took.
      ctx.state.player = sessions.cachedPlayerOf(ctx.cookies.get(cookies.session) ?? '') ?? null;
      throw failures.get(ctx.req);
    }
    const target = isSafeMethod(ctx.method) ? targetOf(ctx.url) : null;
    if (target) return share(ctx, target);
    const upstream = upstreams.get(endpoint.service);
    if (!upstream) throw new AppError('unavailable', { cause: `${endpoint.service} is not configured` });

    const player = await callerOf(ctx, endpoint);
    ctx.state.player = player;
    if (requiresPlayer(endpoint) && !player) throw new AppError('unauthenticated');
    if (player) checkUser(ctx, player);

    const { ip, requestId } = ctx.state;
    const takesBody = endpoint.body || endpoint.multipart;
    const received = takesBody ? await bodies.read(ctx.req, endpoint, networkOf(ip)) : null;
    try {
      // Calls with a cache policy get no identity, even when the response is not shared because the query is invalid.
      const identity = endpoint.cache
        ? undefined
        : sign({ ip, requestId, player }, { audience: endpoint.service, method: ctx.method, path: ctx.path });
      const headers = toService(endpoint.service, ctx.req.headers, {
        requestId,
        identity,
        pending: ctx.cookies.get(cookies.pending),
        session: actsOnSession(ctx, endpoint) ? ctx.cookies.get(cookies.session) : undefined,
      });
      await upstream.forward(
        { method: ctx.method, path: ctx.path + ctx.search, headers, body: received?.body },
        ctx.res,
        relayHead(ctx, endpoint),
      );
    } finally {
      received?.release();
    }
  };
};

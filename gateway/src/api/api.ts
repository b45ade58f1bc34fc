import { type Endpoint, requiresPlayer } from '@portal/contracts';
import { sessionUserHeader } from '@portal/contracts/account/ui';
import { AppError, type CookieNames, type IdentitySigner, type Player, sessionsEndedHeader } from '@portal/service-kit';
import type { RecentChanges } from '../cache/recent-changes.ts';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context.ts';
import { toClient, toService } from '../upstream/proxy-headers.ts';
import type { ServiceResponse, Upstreams } from '../upstream/upstream.ts';
import type { RequestBodies } from './request-body.ts';
import { createReadToken, type ReadToken, type Sessions } from './sessions.ts';

interface ApiOptions {
  upstreams: Upstreams;
  sessions: Sessions;
  bodies: RequestBodies;
  sign: IdentitySigner;
  cookies: CookieNames;
  readToken: ReadToken;
  recentChanges: RecentChanges;
}

/** Undici rejects other characters, and no route of the portal has any. */
const sendablePath = /^[\x21-\x7e]+$/;

/** Adds the header with the session's user, and rejects changes from a page that was loaded for another user. */
export const checkUser = (ctx: GatewayContext, { userId }: Player): void => {
  ctx.set(sessionUserHeader, userId);
  const shown = ctx.get(sessionUserHeader);
  if (shown && shown !== userId && !isSafeMethod(ctx.method)) throw new AppError('session_changed');
};

/**
 * Handles every call of a service: resolves the session, rejects requests that no service would accept, and forwards the
 * rest.
 */
export const api = (options: ApiOptions): GatewayMiddleware => {
  const { upstreams, sessions, bodies, sign, cookies, readToken, recentChanges } = options;
  const readPending = createReadToken(cookies.pending);

  const requireServiceCall = (ctx: GatewayContext): Endpoint => {
    const { match } = ctx.state;
    if (!match || !sendablePath.test(ctx.url)) throw new AppError('not_found');
    const endpoint = match.call?.endpoint;
    if (endpoint && endpoint.service !== 'gateway') return endpoint;
    if (match.allow.length === 0) throw new AppError('not_found');
    ctx.set('allow', match.allow.join(', '));
    throw new AppError('method_not_allowed');
  };

  /** Account receives the token of sign-out and similar calls, because they must work while sessions cannot be resolved. */
  const actsOnSession = (ctx: GatewayContext, { access }: Endpoint) =>
    access === 'optional' && !isSafeMethod(ctx.method);

  const resolveCaller = async (ctx: GatewayContext, endpoint: Endpoint): Promise<Player | null> => {
    if (endpoint.access === 'public' || actsOnSession(ctx, endpoint)) return null;
    try {
      return await sessions.findPlayer(readToken(ctx.req.headers.cookie), ctx.state);
    } catch (error) {
      // While account is down, callers of optional reads are treated as visitors.
      if (endpoint.access === 'optional') return null;
      throw error;
    }
  };

  /** @throws AppError `unauthenticated` for a visitor where a player is required, `session_changed` */
  const admit = async (ctx: GatewayContext, endpoint: Endpoint): Promise<Player | null> => {
    const player = await resolveCaller(ctx, endpoint);
    ctx.state.player = player;
    if (requiresPlayer(endpoint) && !player) throw new AppError('unauthenticated');
    if (player) checkUser(ctx, player);
    return player;
  };

  const relay = (ctx: GatewayContext, { service }: Endpoint, { status, headers, body }: ServiceResponse): void => {
    const ended = headers[sessionsEndedHeader];
    if (service === 'account' && ended !== undefined) sessions.drop(String(ended));
    ctx.status = status;
    ctx.set(toClient(service, headers));
    if (status < 400 && !isSafeMethod(ctx.method)) ctx.append('set-cookie', recentChanges.createCookie());
    ctx.body = body;
    // Koa derives the length from the body, which a response to HEAD does not have.
    if (ctx.method === 'HEAD' && headers['content-length']) ctx.set('content-length', headers['content-length']);
  };

  return async function callService(ctx) {
    const endpoint = requireServiceCall(ctx);
    const upstream = upstreams.get(endpoint.service);
    if (!upstream) throw new AppError('unavailable', { cause: `${endpoint.service} is not configured` });

    const admitted = await admit(ctx, endpoint);
    const { ip, network, requestId } = ctx.state;
    const takesBody = endpoint.body || endpoint.multipart;
    const received = takesBody ? await bodies.read(ctx.req, endpoint, network) : null;
    try {
      // A session may end while its body arrives, and a body that is held back must not outlive it.
      const player = admitted && received ? await admit(ctx, endpoint) : admitted;
      // Calls with a cache policy are forwarded without an identity, even if an invalid query keeps the response out of the cache.
      const identity = endpoint.cache
        ? undefined
        : sign({ ip, requestId, player }, { audience: endpoint.service, method: ctx.method, path: ctx.path });
      const headers = toService(endpoint.service, ctx.req.headers, {
        requestId,
        identity,
        pending: readPending(ctx.req.headers.cookie),
        session: actsOnSession(ctx, endpoint) ? ctx.cookies.get(cookies.session) : undefined,
      });
      const { method } = ctx;
      const call = { method, path: ctx.path + ctx.search, headers, body: received?.body ?? null };
      const response = await upstream.forward(call, ctx.res);
      if (response) relay(ctx, endpoint, response);
      else ctx.respond = false;
    } finally {
      received?.release();
    }
  };
};

import { type Endpoint, requiresPlayer, type ServiceName } from '@portal/contracts';
import { readsPlayerEmail } from '@portal/domain/services';
import {
  AppError,
  type CookieNames,
  createIdentitySigner,
  networkOf,
  type Player,
  sessionsEndedHeader,
} from '@portal/service-kit';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import type { OnHead, Upstreams } from '../upstream/upstream';
import { toClient, toService } from './proxy-headers';
import type { RequestBodies } from './request-body';
import { createRoutingTable, type Route } from './routing-table';
import type { Sessions } from './sessions';

interface ApiOptions {
  contract: Readonly<Record<string, Endpoint>>;
  upstreams: Upstreams;
  sessions: Sessions;
  bodies: RequestBodies;
  identityKey: string;
  cookies: CookieNames;
}

/** Undici rejects other characters, and no route of the portal has any. */
const sendablePath = /^[\x21-\x7e]+$/;

/** Handles every call below /api: routes it, resolves the session, rejects what no service would accept, and forwards the rest. */
export const api = ({ contract, upstreams, sessions, bodies, identityKey, cookies }: ApiOptions): GatewayMiddleware => {
  const match = createRoutingTable(contract);
  const sign = createIdentitySigner(identityKey, readsPlayerEmail);

  const routeOf = (ctx: GatewayContext): Route => {
    const found = sendablePath.test(ctx.url) ? match(ctx.method, ctx.path) : null;
    if (!found) throw new AppError('not_found');
    if ('route' in found) return found.route;
    ctx.set('allow', found.allow.join(', '));
    throw new AppError('method_not_allowed');
  };

  /** Sign-out and the like pass the token on to account, so that they work while sessions cannot be resolved. */
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
    (ctx: GatewayContext, service: ServiceName): OnHead =>
    (status, headers) => {
      const ended = headers[sessionsEndedHeader];
      if (service === 'account' && ended !== undefined) sessions.drop(String(ended), ctx.cookies.get(cookies.session));
      ctx.respond = false;
      ctx.res.statusCode = status;
      ctx.set(toClient(service, headers));
      // The client is still sending a body that is not read.
      if (!ctx.req.complete) ctx.set('connection', 'close');
    };

  return async function callService(ctx) {
    const { key, endpoint } = routeOf(ctx);
    ctx.state.route = key;
    const upstream = upstreams.get(endpoint.service);
    if (!upstream) throw new AppError('unavailable', { cause: `${endpoint.service} is not configured` });

    const player = await callerOf(ctx, endpoint);
    ctx.state.player = player;
    if (requiresPlayer(endpoint) && !player) throw new AppError('unauthenticated');

    const { ip, requestId } = ctx.state;
    const { body, release } = await bodies.read(ctx.req, endpoint, networkOf(ip));
    try {
      const identity = sign(
        { ip, requestId, player },
        { audience: endpoint.service, method: ctx.method, path: ctx.path },
      );
      const headers = toService(endpoint.service, ctx.req.headers, {
        requestId,
        identity,
        pending: ctx.cookies.get(cookies.pending),
        session: actsOnSession(ctx, endpoint) ? ctx.cookies.get(cookies.session) : undefined,
      });
      await upstream.forward(
        { method: ctx.method, path: ctx.path + ctx.search, headers, body },
        ctx.res,
        relayHead(ctx, endpoint.service),
      );
    } finally {
      release();
    }
  };
};

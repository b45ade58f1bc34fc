import { AppError } from '@portal/service-kit';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Match } from './match-calls.ts';

export interface GatewayState {
  requestId: string;
  /** The client's IP, see `createReadClientIp`. */
  ip: string;
  /** The client's network, see `getClientNetwork`. */
  network: string;
  /** Time since the client's last change; null if there is none, see `createRecentChanges`. */
  sinceChangeMs: number | null;
  /** What the request calls; null outside of /api. */
  match: Match | null;
  /** A contract key, `page` or `asset`, used by log and metrics; never a raw path. */
  route: string;
  /** The resolved session's player, for the log. */
  player: { userId: string } | null;
  /** Whether the response is a stream of events, which lasts until the client leaves. */
  isStream: boolean;
  /** Whether the response comes from the shared cache; used by the log. */
  isCached: boolean;
}

export type GatewayContext = ParameterizedContext<GatewayState>;
export type GatewayMiddleware = Middleware<GatewayState>;

export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** @throws AppError `method_not_allowed` for methods other than GET and HEAD */
export const requireSafeMethod = (ctx: GatewayContext): void => {
  if (isSafeMethod(ctx.method)) return;
  ctx.set('allow', 'GET, HEAD');
  throw new AppError('method_not_allowed');
};

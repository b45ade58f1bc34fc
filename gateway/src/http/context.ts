import type { Middleware, ParameterizedContext } from 'koa';

export interface GatewayState {
  requestId: string;
  /** The client's address, see `clientAddressOf`. */
  ip: string;
  /** For log and metrics: a contract key, `page` or `asset`; never a raw path. */
  route: string;
  /** Set once the session is resolved; for the log. */
  player: { userId: string } | null;
}

export type GatewayContext = ParameterizedContext<GatewayState>;
export type GatewayMiddleware = Middleware<GatewayState>;

export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

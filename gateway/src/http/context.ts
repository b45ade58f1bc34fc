import type { Middleware, ParameterizedContext } from 'koa';

/** What the gateway knows of a request before it decides anything. */
export interface GatewayState {
  requestId: string;
  /** The client's address: the socket's, or what a trusted proxy says. */
  ip: string;
  /** What answered, for log and metrics: a contract key, `page`, `asset`; never a raw path. */
  route: string;
  /** Who calls, once the session is resolved; for the log. */
  player: { userId: string } | null;
}

export type GatewayContext = ParameterizedContext<GatewayState>;
export type GatewayMiddleware = Middleware<GatewayState>;

export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

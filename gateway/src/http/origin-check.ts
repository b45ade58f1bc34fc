import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@portal/service-kit';
import { type GatewayMiddleware, isSafeMethod } from './context';

export interface OriginOptions {
  publicOrigin: string;
  production: boolean;
  /** The port the gateway listens on; in development the page may be opened there by any local name. */
  port: () => number;
}

const ownOrigins = ({ publicOrigin, production, port }: OriginOptions): readonly string[] =>
  production ? [publicOrigin] : [publicOrigin, `http://localhost:${port()}`, `http://127.0.0.1:${port()}`];

/**
 * Whether a state-changing request comes from a page of ours or from no page at all. Browsers send at least one of the two headers
 * and do not let pages forge them; a client that sends neither is no browser, and nobody's cookies ride along with it.
 */
export const isOwnRequest = (headers: IncomingHttpHeaders, own: readonly string[]): boolean => {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  // A sandboxed frame or a redirect across origins: whose page it is cannot be told.
  if (origin === 'null') return false;
  if (site === 'same-origin' || site === 'none') return true;
  if (origin !== undefined) return own.includes(origin);
  return site === undefined;
};

/**
 * Refuses state-changing requests that another site's page makes with the player's cookies. A rule on content types would not do:
 * calls without a body have none.
 */
export const originCheck = (options: OriginOptions): GatewayMiddleware =>
  async function checkOrigin(ctx, next) {
    if (!isSafeMethod(ctx.method) && !isOwnRequest(ctx.req.headers, ownOrigins(options))) {
      throw new AppError('origin_forbidden');
    }
    await next();
  };

import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@portal/service-kit';
import { type GatewayMiddleware, isSafeMethod } from './context.ts';

interface OriginOptions {
  publicOrigin: string;
  production: boolean;
  /** The gateway's port. In development, pages may be opened there under any local name. */
  port: () => number;
}

const ownOrigins = ({ publicOrigin, production, port }: OriginOptions): readonly string[] =>
  production ? [publicOrigin] : [publicOrigin, `http://localhost:${port()}`, `http://127.0.0.1:${port()}`];

/**
 * Returns whether a state-changing request comes from a page of the portal or from no page at all. Browsers send at least one of the two
 * headers and do not let pages forge them; a client that sends neither is not a browser.
 */
export const isOwnRequest = (headers: IncomingHttpHeaders, own: readonly string[]): boolean => {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  // In a sandboxed frame or after a redirect across origins, the page is unknown.
  if (origin === 'null') return false;
  if (site === 'same-origin' || site === 'none') return true;
  if (origin !== undefined) return own.includes(origin);
  return site === undefined;
};

/**
 * Rejects state-changing requests that another site's page makes with the player's cookies. A rule on content types would miss calls
 * without a body.
 */
export const originCheck = (options: OriginOptions): GatewayMiddleware =>
  function checkOrigin(ctx, next) {
    if (!isSafeMethod(ctx.method) && !isOwnRequest(ctx.req.headers, ownOrigins(options))) {
      throw new AppError('origin_forbidden');
    }
    return next();
  };

import { AppError } from '@portal/service-kit';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import type { OverrideTokens } from './override-token';

interface OverrideRoutesOptions {
  tokens: OverrideTokens;
  cookieName: string;
  isSecure: boolean;
}

export const openPath = '/api/remotes/override';
/** Ends the override of the browser that opens it. */
export const leavePath = `${openPath}/leave`;

/** Only a path of the portal: `//` would be another host. */
const pathOf = (given: unknown): string =>
  typeof given === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(given) ? given : '/';

/**
 * Opens the links that replace one remote in a browser, and lets that browser leave. The token of who created the link stays with them:
 * the browser gets a cookie that this gateway has signed.
 */
export const overrideRoutes = ({ tokens, cookieName, isSecure }: OverrideRoutesOptions): GatewayMiddleware => {
  const setCookie = (ctx: GatewayContext, value: string | null, expires?: Date) => {
    // TLS ends at the proxy, so Koa sees plain connections and would refuse secure cookies.
    ctx.cookies.secure = isSecure;
    ctx.cookies.set(cookieName, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      path: '/',
      ...(expires && { expires }),
    });
  };

  const open = (ctx: GatewayContext): void => {
    const override = tokens.readLink(String(ctx.query['token'] ?? ''));
    if (!override)
      throw new AppError('forbidden', { message: 'This link is invalid or has expired. Create another one.' });
    const { token, expiresAt } = tokens.cookie(override);
    setCookie(ctx, token, expiresAt);
    ctx.redirect(pathOf(ctx.query['to']));
  };

  return async function handleOverrides(ctx, next) {
    if (ctx.path !== openPath && ctx.path !== leavePath) return next();
    ctx.state.route = 'remotes.override';
    ctx.set('cache-control', 'no-store');
    if (!isSafeMethod(ctx.method)) throw new AppError('method_not_allowed');
    if (ctx.path === openPath) return open(ctx);
    setCookie(ctx, null);
    ctx.redirect('/');
  };
};

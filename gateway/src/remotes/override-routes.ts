import { type RemoteOverride, remoteOverride } from '@portal/contracts';
import type { Holder } from '@portal/remotes';
import { AppError, readJson, validate } from '@portal/service-kit';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import { requireRemote } from './authorize';
import type { OverrideTokens } from './override-token';

interface OverrideRoutesOptions {
  tokens: OverrideTokens;
  cookieName: string;
  isSecure: boolean;
  /** Origins of development servers that operators allow besides localhost. */
  allowedOrigins: readonly string[];
  authorize: (ctx: GatewayContext) => Promise<Holder>;
}

const openPath = '/api/remotes/override';
/** Ends the override of the browser that opens it. */
export const leavePath = `${openPath}/leave`;
const createPath = /^\/api\/remotes\/([a-z][a-z0-9-]*)\/overrides$/;
/** A manifest in a cookie must stay below the 4 kB that browsers accept. */
const maxBodyBytes = 2_500;

const localhost = /^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/;

/** Only a path of the portal: `//` would be another host. */
const pathOf = (given: unknown): string =>
  typeof given === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(given) ? given : '/';

/**
 * Lets the holder of a token, or an operator who is signed in, create a link that replaces one remote in the browser that opens it, and
 * lets that browser leave. The token stays with its holder: the browser gets a cookie that this gateway has signed.
 */
export const overrideRoutes = (options: OverrideRoutesOptions): GatewayMiddleware => {
  const { tokens, cookieName, isSecure, allowedOrigins, authorize } = options;

  const readBuild = async (ctx: GatewayContext, name: string): Promise<RemoteOverride> => {
    const data = validate(remoteOverride, await readJson(ctx.req, maxBodyBytes));
    if ('version' in data) return data;
    const isAllowed = localhost.test(data.origin) || allowedOrigins.includes(data.origin);
    if (!isAllowed || data.manifest.name !== name) throw new AppError('forbidden');
    return data;
  };

  const create = async (ctx: GatewayContext, name: string): Promise<void> => {
    requireRemote(await authorize(ctx), name);
    const { token, expiresAt } = tokens.link({ name, build: await readBuild(ctx, name) });
    ctx.status = 201;
    ctx.body = { path: `${openPath}?token=${token}`, expiresAt: expiresAt.toISOString() };
  };

  const setCookie = (ctx: GatewayContext, value: string | null, expires?: Date) =>
    ctx.cookies.set(cookieName, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      path: '/',
      ...(expires && { expires }),
    });

  const open = (ctx: GatewayContext): void => {
    const override = tokens.readLink(String(ctx.query['token'] ?? ''));
    if (!override)
      throw new AppError('forbidden', { message: 'This link is invalid or has expired. Create another one.' });
    const { token, expiresAt } = tokens.cookie(override);
    setCookie(ctx, token, expiresAt);
    ctx.redirect(pathOf(ctx.query['to']));
  };

  return async function handleOverrides(ctx, next) {
    const [, name] = createPath.exec(ctx.path) ?? [];
    const isKnown = name !== undefined || ctx.path === openPath || ctx.path === leavePath;
    if (!isKnown) return next();
    ctx.state.route = 'remotes.override';
    ctx.set('cache-control', 'no-store');
    if (name === undefined ? !isSafeMethod(ctx.method) : ctx.method !== 'POST')
      throw new AppError('method_not_allowed');
    if (name !== undefined) return create(ctx, name);
    if (ctx.path === openPath) return open(ctx);
    setCookie(ctx, null);
    ctx.redirect('/');
  };
};

import { anyRemote, type RemoteOverride, remoteOverride } from '@portal/contracts';
import type { Holder } from '@portal/remotes';
import { AppError, readBytes } from '@portal/service-kit';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import type { OverrideTokens } from './override-token';

interface OverrideRoutesOptions {
  tokens: OverrideTokens;
  cookieName: string;
  isSecure: boolean;
  /** Origins of development servers that operators allow besides localhost. */
  allowedOrigins: readonly string[];
  /** Finds whom a token stands for. */
  findToken: (token: string) => Promise<Holder | null>;
}

const openPath = '/api/remotes/override';
/** Ends the override of the browser that opens it. */
export const leavePath = `${openPath}/leave`;
const createPath = /^\/api\/remotes\/([a-z][a-z0-9-]*)\/overrides$/;
/** A manifest in a cookie must stay below the 4 kB that browsers accept. */
const maxBodyBytes = 2_500;

const localhost = /^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
};

/** Only a path of the portal: `//` would be another host. */
const pathOf = (given: unknown): string =>
  typeof given === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(given) ? given : '/';

/**
 * Lets a team's token create a link that replaces one remote in the browser that opens it, and lets that browser leave. The token stays
 * with the team: the browser gets a cookie that this gateway has signed.
 */
export const overrideRoutes = (options: OverrideRoutesOptions): GatewayMiddleware => {
  const { tokens, cookieName, isSecure, allowedOrigins, findToken } = options;

  const authorize = async (ctx: GatewayContext, name: string): Promise<void> => {
    const [, token] = /^Bearer (\S+)$/.exec(ctx.get('authorization')) ?? [];
    const holder = token === undefined ? null : await findToken(token);
    if (!holder) throw new AppError('unauthenticated');
    if (holder.remote !== name && holder.remote !== anyRemote) throw new AppError('forbidden');
  };

  const readBuild = async (ctx: GatewayContext, name: string): Promise<RemoteOverride> => {
    const { data, error } = remoteOverride.safeParse(parseJson(await readBytes(ctx.req, { limit: maxBodyBytes })));
    if (!data) throw new AppError('validation_failed', { cause: error });
    if ('version' in data) return data;
    const isAllowed = localhost.test(data.origin) || allowedOrigins.includes(data.origin);
    if (!isAllowed || data.manifest.name !== name) throw new AppError('forbidden');
    return data;
  };

  const create = async (ctx: GatewayContext, name: string): Promise<void> => {
    await authorize(ctx, name);
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

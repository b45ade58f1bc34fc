import { type RemoteOverride, remoteOverride, z } from '@portal/contracts';
import { AppError, cookieNames, deriveKey } from '@portal/service-kit';
import { createSigner, createVerifier } from 'fast-jwt';
import { type GatewayContext, type GatewayMiddleware, requireSafeMethod } from '../http/context';

/** The build of a remote that one browser receives in place of the live build. */
export interface Override {
  /** The remote. */
  name: string;
  build: RemoteOverride;
}

const claims = z.object({ sub: z.string(), build: remoteOverride });

/** Lifetimes of a link and of the override that it opens. Each has its own purpose, because a link must never pass as a cookie. */
const lifetimesMs = { 'override-link': 10 * 60_000, override: 8 * 3_600_000 };
type Purpose = keyof typeof lifetimesMs;

const issuer = 'gateway';

/** Signs and verifies overrides. A browser carries an override as a link first and as a cookie afterwards. */
export const createOverrideTokens = (identityKey: string, now: () => number = Date.now) => {
  const key = deriveKey(identityKey, 'remote-override');
  const sign = createSigner({ key, algorithm: 'HS256' });
  return {
    issue({ name, build }: Override, aud: Purpose) {
      const exp = Math.floor((now() + lifetimesMs[aud]) / 1000);
      return { token: sign({ sub: name, build, iss: issuer, aud, exp }), expires: new Date(exp * 1000) };
    },
    /** @returns null unless the token was signed here for this purpose and has not expired */
    read(token: string, purpose: Purpose): Override | null {
      const verify = createVerifier({
        ...{ key, algorithms: ['HS256'], allowedIss: issuer, allowedAud: purpose, requiredClaims: ['exp'] },
        clockTimestamp: now(),
      });
      try {
        const { sub, build } = claims.parse(verify(token));
        return { name: sub, build };
      } catch {
        return null;
      }
    },
  };
};

const openPath = '/api/remotes/override';
/** Ends the override of the browser that opens it. */
export const leavePath = `${openPath}/leave`;

/** Allows only paths of the portal: `//` would be another host. */
const readPath = (given: unknown): string =>
  typeof given === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(given) ? given : '/';

/** Creates the overrides of builds. Each applies to the browser that has opened its link. */
export const createOverrides = (key: string, publicOrigin: string) => {
  const tokens = createOverrideTokens(key);
  const { override: cookieName } = cookieNames(publicOrigin);
  const secure = publicOrigin.startsWith('https:');

  const setCookie = (ctx: GatewayContext, value: string | null, expires?: Date) => {
    // TLS ends at the proxy, so Koa sees plain connections and would reject secure cookies.
    ctx.cookies.secure = secure;
    ctx.cookies.set(cookieName, value, {
      ...{ httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ...(expires && { expires }),
    });
  };

  const open = (ctx: GatewayContext): void => {
    const override = tokens.read(String(ctx.query['token'] ?? ''), 'override-link');
    if (!override)
      throw new AppError('forbidden', { message: 'This link is invalid or has expired. Create another one.' });
    const { token, expires } = tokens.issue(override, 'override');
    setCookie(ctx, token, expires);
    ctx.redirect(readPath(ctx.query['to']));
  };

  const routes: GatewayMiddleware = async function handleOverrides(ctx, next) {
    if (ctx.path !== openPath && ctx.path !== leavePath) return next();
    ctx.state.route = 'remotes.override';
    ctx.set('cache-control', 'no-store');
    requireSafeMethod(ctx);
    if (ctx.path === openPath) return open(ctx);
    setCookie(ctx, null);
    ctx.redirect('/');
  };

  return {
    cookieName,
    /** Builds the path of a link. The browser receives only a cookie signed by this gateway, never the token of the link's creator. */
    link: (override: Override): string => `${openPath}?token=${tokens.issue(override, 'override-link').token}`,
    /** Routes that open links and let browsers leave. */
    routes,
    /** Returns the browser's override if it has a valid one. */
    find(ctx: GatewayContext): (Override & { cookie: string }) | null {
      const cookie = ctx.cookies.get(cookieName);
      const override = cookie === undefined ? null : tokens.read(cookie, 'override');
      return override && cookie !== undefined ? { ...override, cookie } : null;
    },
  };
};

export type Overrides = ReturnType<typeof createOverrides>;

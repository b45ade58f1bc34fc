import Router from '@koa/router';
import { sessionResolution, sessionResolutionBody, sessionResolutionPath } from '@portal/contracts';
import { type Logger, sessionHeader } from '@portal/service-kit';
import { exactPaths, type Implementation, implement, readJson, validate } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { resolveSession } from './resolve-session.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/signout', async ({ http }) => {
    const ended = await signOut(ctx, http.get(sessionHeader));
    if (ended) await ctx.announceEnded(http, `session=${ended}`);
    http.append('set-cookie', ctx.cookies.endSession());
    return { success: true as const };
  }),

  implement('GET /api/operations/me', async ({ player }) => ({ operator: player.operator })),
];

/** Serves the gateway, which reads cookies but stores no sessions. */
export const internalSessionRoutes = (ctx: AccountContext, log: Logger): Router => {
  const router = new Router(exactPaths);
  router.post(sessionResolutionPath, async (http) => {
    const { token } = validate(sessionResolutionBody, await readJson(http.req));
    http.set('cache-control', 'no-store');
    http.body = sessionResolution.parse(await resolveSession(ctx, token, log));
  });
  return router;
};

import Router from '@koa/router';
import { sessionResolution, sessionResolutionBody, sessionResolutionPath } from '@portal/contracts';
import {
  exactPaths,
  type Implementation,
  implement,
  type Logger,
  readJson,
  sessionHeader,
  validate,
} from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { hashToken } from '../../security/tokens';
import { resolveSession } from './sessions';

export const sessionRoutes = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/signout', async ({ ctx }) => {
    const token = ctx.get(sessionHeader);
    if (token) {
      const ended = await account.sessions.end(hashToken(token), null);
      if (ended) await account.announceEnded(ctx, `session=${ended}`);
    }
    ctx.append('set-cookie', account.cookies.endSession());
    return { success: true as const };
  }),

  implement('GET /api/operations/me', async ({ player }) => ({ operator: player.operator })),
];

/** For the gateway, which reads cookies but stores no sessions. */
export const internalSessionRoutes = (account: AccountContext, log: Logger): Router => {
  const router = new Router(exactPaths);
  router.post(sessionResolutionPath, async (ctx) => {
    const { token } = validate(sessionResolutionBody, await readJson(ctx.req));
    ctx.set('cache-control', 'no-store');
    ctx.body = sessionResolution.parse(await resolveSession(account, token, log));
  });
  return router;
};

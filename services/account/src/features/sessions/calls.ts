import Router from '@koa/router';
import { limits, sessionResolution, sessionResolutionBody, sessionResolutionPath } from '@portal/contracts';
import {
  type Implementation,
  implement,
  type Logger,
  readJson,
  sessionsEndedHeader,
  validate,
} from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { resolveSession } from './resolve-session';

export const sessionCalls = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/signout', async ({ player, http }) => {
    if (player) {
      await account.sessions.end(player.sessionId);
      http.set(sessionsEndedHeader, `session=${player.sessionId}`);
    }
    http.append('set-cookie', account.cookies.endSession());
    return { success: true as const };
  }),
];

/** For the gateway, which holds cookies but no sessions. */
export const internalSessionRoutes = (account: AccountContext, log: Logger): Router => {
  const router = new Router();
  router.post(sessionResolutionPath, async (http) => {
    const { token } = validate(sessionResolutionBody, await readJson(http.req, limits.jsonBodyBytes));
    http.set('cache-control', 'no-store');
    http.body = sessionResolution.parse(await resolveSession(account, token, log));
  });
  return router;
};

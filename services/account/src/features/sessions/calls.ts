import Router from '@koa/router';
import { limits, sessionResolution, sessionResolutionBody, sessionResolutionPath } from '@portal/contracts';
import {
  exactPaths,
  type Implementation,
  implement,
  type Logger,
  readJson,
  sessionHeader,
  sessionsEndedHeader,
  validate,
} from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { hashToken } from '../../security/tokens';
import { resolveSession } from './resolve-session';

export const sessionCalls = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/signout', async ({ http }) => {
    const token = http.get(sessionHeader);
    if (token) {
      await account.sessions.end(hashToken(token));
      http.set(sessionsEndedHeader, 'own');
    }
    http.append('set-cookie', account.cookies.endSession());
    return { success: true as const };
  }),
];

/** For the gateway, which holds cookies but no sessions. */
export const internalSessionRoutes = (account: AccountContext, log: Logger): Router => {
  const router = new Router(exactPaths);
  router.post(sessionResolutionPath, async (http) => {
    const { token } = validate(sessionResolutionBody, await readJson(http.req, limits.jsonBodyBytes));
    http.set('cache-control', 'no-store');
    http.body = sessionResolution.parse(await resolveSession(account, token, log));
  });
  return router;
};

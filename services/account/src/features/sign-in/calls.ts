import { AppError, type Implementation, implement, sessionsEndedHeader } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { presentCurrentUser } from '../profile/present-current-user';
import { signIn } from './sign-in';

export const signInCalls = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/signin', async ({ body, identity, player, signal, http, log }) => {
    const result = await signIn(account, {
      ...body,
      ip: identity.ip,
      previousSessionId: player?.sessionId,
      signal,
      log,
    });
    if (result.kind === 'unverified') {
      http.append('set-cookie', account.cookies.pending(result.pendingToken));
      throw new AppError('email_not_verified');
    }
    log.info({ event: 'sign-in', userId: result.user.id }, 'signed in');
    if (player) http.set(sessionsEndedHeader, `session=${player.sessionId}`);
    http.append('set-cookie', account.cookies.session(result.session.token));
    return { user: await presentCurrentUser(account, result.user) };
  }),
];

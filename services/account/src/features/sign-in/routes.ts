import { AppError, sessionHeader } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { readCurrentUser } from '../profile/read-current-user.ts';
import { setSessionCookie } from '../sessions/set-session-cookie.ts';
import { signIn } from './sign-in.ts';

export const signInRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/signin', async ({ body, identity, signal, http, log }) => {
    const previousToken = http.get(sessionHeader);
    const { ip, requestId } = identity;
    const result = await signIn(ctx, { ...body, ip, requestId, previousToken, signal, log });
    if ('pendingToken' in result) {
      http.append('set-cookie', ctx.cookies.pending(result.pendingToken));
      throw new AppError('email_not_verified');
    }
    log.info({ event: 'sign-in', userId: result.user.id }, 'signed in');
    await setSessionCookie(ctx, http, result);
    return { user: await readCurrentUser(ctx, result.user.id) };
  }),
];

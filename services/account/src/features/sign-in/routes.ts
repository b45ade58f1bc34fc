import { AppError, type Implementation, implement, sessionHeader } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { presentCurrentUser } from '../profile/routes';
import { admitBrowser } from '../sessions/sessions';
import { signIn } from './sign-in';

export const signInRoutes = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/signin', async ({ body, identity, signal, ctx, log }) => {
    const previousToken = ctx.get(sessionHeader);
    const { ip, requestId } = identity;
    const result = await signIn(account, { ...body, ip, requestId, previousToken, signal, log });
    if ('pendingToken' in result) {
      ctx.append('set-cookie', account.cookies.pending(result.pendingToken));
      throw new AppError('email_not_verified');
    }
    log.info({ event: 'sign-in', userId: result.user.id }, 'signed in');
    await admitBrowser(account, ctx, result);
    return { user: await presentCurrentUser(account, result.user.id) };
  }),
];

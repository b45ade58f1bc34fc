import { type Implementation, implement, pendingHeader } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { signUp } from './sign-up';

export const signUpRoutes = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/signup', async ({ body: { username, email, password }, identity, signal, ctx, log }) => {
    const { ip, requestId } = identity;
    const pendingToken = ctx.get(pendingHeader) || undefined;
    const newToken = await signUp(account, { username, email, password, pendingToken, ip, requestId, signal });
    log.info({ event: 'sign-up' }, 'account created');
    ctx.append('set-cookie', account.cookies.pending(newToken));
    return { success: true as const, email, needsVerification: true as const };
  }),
];

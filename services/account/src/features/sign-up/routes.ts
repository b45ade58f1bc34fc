import { pendingHeader } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { signUp } from './sign-up.ts';

export const signUpRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/signup', async ({ body: { username, email, password }, identity, signal, http, log }) => {
    const { ip, requestId } = identity;
    const pendingToken = http.get(pendingHeader) || undefined;
    const cookieToken = await signUp(ctx, { username, email, password, pendingToken, ip, requestId, signal });
    log.info({ event: 'sign-up' }, 'account created');
    http.append('set-cookie', ctx.cookies.pending(cookieToken));
    return { success: true as const, email, needsVerification: true as const };
  }),
];

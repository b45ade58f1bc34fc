import { type Implementation, implement, pendingHeader } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { presentCurrentUser } from '../profile/present-current-user';
import { resendCode } from './code';
import { verifyEmail } from './verify-email';

export const verificationRoutes = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/verify-email', async ({ body, identity, ctx, log }) => {
    const pendingToken = ctx.get(pendingHeader) || undefined;
    const { user, sessionToken } = await verifyEmail(account, { ...body, ip: identity.ip, pendingToken });
    log.info({ event: 'email-verified', userId: user.id, signedIn: sessionToken !== null }, 'email verified');
    if (!sessionToken) return { success: true as const };
    ctx.append('set-cookie', account.cookies.session(sessionToken));
    ctx.append('set-cookie', account.cookies.endPending());
    return { success: true as const, user: await presentCurrentUser(account, user.id) };
  }),

  implement('POST /api/auth/resend-otp', async ({ body, identity }) => {
    await resendCode(account, { email: body.email, ip: identity.ip });
    return { success: true as const };
  }),
];

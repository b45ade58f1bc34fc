import { pendingHeader, sessionHeader } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { readCurrentUser } from '../profile/read-current-user.ts';
import { setSessionCookie } from '../sessions/set-session-cookie.ts';
import { resendCode } from './resend-code.ts';
import { verifyEmail } from './verify-email.ts';

export const verificationRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/verify-email', async ({ body, identity, http, log }) => {
    const pendingToken = http.get(pendingHeader) || undefined;
    const previousToken = http.get(sessionHeader);
    const { ip, requestId } = identity;
    const input = { ...body, ip, requestId, pendingToken, previousToken };
    const { user, session } = await verifyEmail(ctx, input);
    log.info({ event: 'email-verified', userId: user.id, signedIn: session !== null }, 'email verified');
    if (!session) return { success: true as const };
    await setSessionCookie(ctx, http, session);
    http.append('set-cookie', ctx.cookies.endPending());
    return { success: true as const, user: await readCurrentUser(ctx, user.id) };
  }),

  implement('POST /api/auth/resend-otp', async ({ body, identity: { ip, requestId } }) => {
    await resendCode(ctx, { email: body.email, ip, requestId });
    return { success: true as const };
  }),
];

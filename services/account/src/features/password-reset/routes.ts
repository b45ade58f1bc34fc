import { type Implementation, implement } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

export const passwordResetRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/request-password-reset', async ({ body, identity: { ip, requestId } }) => {
    await requestReset(ctx, { email: body.email, ip, requestId });
    return { success: true as const };
  }),

  implement('POST /api/auth/reset-password', async ({ body, identity: { requestId }, signal, http, log }) => {
    const userId = await resetPassword(ctx, { ...body, requestId, signal });
    log.info({ event: 'password-reset', userId }, 'password reset, all sessions ended');
    await ctx.announceEnded(http, `user=${userId}`);
    return { success: true as const };
  }),
];

import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { requestReset } from './request-reset';
import { resetPassword } from './reset-password';

export const passwordResetRoutes = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/request-password-reset', async ({ body, identity }) => {
    await requestReset(account, { email: body.email, ip: identity.ip });
    return { success: true as const };
  }),

  implement('POST /api/auth/reset-password', async ({ body, signal, ctx, log }) => {
    const userId = await resetPassword(account, { ...body, signal });
    log.info({ event: 'password-reset', userId }, 'password reset, all sessions ended');
    await account.announceEnded(ctx, `user=${userId}`);
    return { success: true as const };
  }),
];

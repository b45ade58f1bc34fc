import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type ResetPasswordBody = RawBody<Contract['POST /api/auth/reset-password']>;

export const resetPasswordMutation = mutationOptions({
  mutationFn: (body: ResetPasswordBody) => call('POST /api/auth/reset-password', { body }),
});

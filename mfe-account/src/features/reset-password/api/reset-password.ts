import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';
import { texts } from '../texts';

export type ResetPasswordBody = RawBody<Contract['POST /api/auth/reset-password']>;

/** Sets the new password. Throws before it asks the server where the token is missing. */
export const resetPassword = async (body: ResetPasswordBody) => {
  if (body.token === '') throw new Error(texts.noToken);
  return call('POST /api/auth/reset-password', { body });
};

export const resetPasswordMutation = mutationOptions({ mutationFn: resetPassword });

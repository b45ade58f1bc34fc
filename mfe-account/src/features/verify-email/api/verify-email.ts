import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type VerifyEmailBody = RawBody<Contract['POST /api/auth/verify-email']>;

export const verifyEmailMutation = mutationOptions({
  mutationFn: (body: VerifyEmailBody) => call('POST /api/auth/verify-email', { body }),
});

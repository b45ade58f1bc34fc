import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type RequestPasswordResetBody = RawBody<Contract['POST /api/auth/request-password-reset']>;

export const requestPasswordResetMutation = mutationOptions({
  mutationFn: (body: RequestPasswordResetBody) => call('POST /api/auth/request-password-reset', { body }),
});

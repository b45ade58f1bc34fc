import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type SignUpBody = RawBody<Contract['POST /api/auth/signup']>;

export const signUpMutation = mutationOptions({
  mutationFn: (body: SignUpBody) => call('POST /api/auth/signup', { body }),
});

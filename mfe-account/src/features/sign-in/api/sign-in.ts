import type { Contract, RawBody } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export type SignInBody = RawBody<Contract['POST /api/auth/signin']>;

export const signInMutation = mutationOptions({
  mutationFn: (body: SignInBody) => call('POST /api/auth/signin', { body }),
});

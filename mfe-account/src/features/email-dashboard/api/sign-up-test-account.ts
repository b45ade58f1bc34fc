import { call, mutationOptions } from '@portal/portal';
import { newTestAccount } from '../test-account';

/** Signs up a throwaway account, for the mails that a new player gets. */
export const signUpTestAccountMutation = mutationOptions({
  mutationFn: (email: string) => call('POST /api/auth/signup', { body: newTestAccount(email) }),
});

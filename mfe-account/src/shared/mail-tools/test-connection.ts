import { call, mutationOptions } from '@portal/portal';

export const testConnectionMutation = mutationOptions({
  mutationFn: () => call('POST /api/email/test'),
});

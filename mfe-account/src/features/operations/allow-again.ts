import { call } from '@portal/portal';
import type { OperatorAction } from './components/action-dialog';

/** @param address masked; the token names the address to the service */
export const allowAgain = (address: string, token: string): OperatorAction => ({
  title: `Allow email to ${address} again?`,
  description: 'New messages are sent to it. Retry those that were not sent.',
  confirmLabel: 'Allow again',
  run: async (reason) => {
    await call('POST /api/operations/email/unsuppress', { body: { token, reason } });
    return 'Email is allowed again';
  },
});

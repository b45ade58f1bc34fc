import { call } from '@portal/portal';
import { Button } from '@portal/ui';
import type { OperatorAction } from './components/action-dialog.tsx';

/** @param address masked; the token names the address to the service */
export const allowAgain = (address: string, token: string): OperatorAction => ({
  title: `Allow email to ${address} again?`,
  description: 'New emails are sent to it. Retry those that were not sent.',
  confirmLabel: 'Allow again',
  run: async (reason) => {
    await call('POST /api/operations/email/unsuppress', { body: { token, reason } });
    return 'Email is allowed again';
  },
});

interface AllowAgainButtonProps {
  /** Masked. */
  address: string;
  token: string;
  act: (action: OperatorAction) => void;
}

/** The action in a row of a table, named by its address. */
export const AllowAgainButton = ({ address, token, act }: AllowAgainButtonProps) => (
  <Button
    size="sm"
    variant="secondary"
    aria-label={`Allow ${address} again`}
    onClick={() => act(allowAgain(address, token))}
  >
    Allow again
  </Button>
);

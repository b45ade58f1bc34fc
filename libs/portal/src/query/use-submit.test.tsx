import { expect, test } from '@jest/globals';
import { useIsMutating } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { call } from '../http/call.ts';
import { heldResponse, renderPortal, twice } from '../testing/index.ts';
import { useSubmit } from './use-submit.ts';

const mutationKey = ['sign-out'];

const Sender = () => {
  const { mutate, isPending } = useSubmit({ mutationFn: () => call('POST /api/auth/signout'), mutationKey });
  const running = useIsMutating({ mutationKey });
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        Send
      </button>
      running: {running}
    </>
  );
};

const button = () => screen.getByRole('button', { name: 'Send' });

test('two clicks before the next render send one call; once it is done, the next click sends another', async () => {
  const response = heldResponse<{ success: true }>();
  const { requests, actor } = renderPortal(<Sender />, {
    handlers: { 'POST /api/auth/signout': () => response.promise },
  });
  await twice(() => button().click());
  await waitFor(() => expect(button()).toBeDisabled());
  expect(requests).toHaveLength(1);
  expect(screen.getByText(/running: 1/)).toBeVisible();
  await response.give({ success: true });
  await actor.click(button());
  expect(requests).toHaveLength(2);
});

import { expect, test } from '@jest/globals';
import { useIsMutating } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { call } from '../http/call';
import { heldResponse, renderPortal, twice } from '../testing';
import { useMutation } from './use-mutation';

const mutationKey = ['sign-out'];

const Sender = ({ scope }: { scope: { id: string } | undefined }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/auth/signout'),
    mutationKey,
    ...(scope && { scope }),
  });
  const running = useIsMutating({ mutationKey });
  return (
    <>
      <button type="button" disabled={isPending && !scope} onClick={() => mutate()}>
        Send
      </button>
      running: {running}
    </>
  );
};

const button = () => screen.getByRole('button', { name: 'Send' });

test('two clicks before the next render send one call; once it is done, the next click sends another', async () => {
  const response = heldResponse<{ success: true }>();
  const { requests, actor } = renderPortal(<Sender scope={undefined} />, {
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

test('calls with a scope queue up', async () => {
  const { requests } = renderPortal(<Sender scope={{ id: 'queue' }} />, {
    handlers: { 'POST /api/auth/signout': { success: true } },
  });
  await twice(() => button().click());
  expect(requests).toHaveLength(2);
});

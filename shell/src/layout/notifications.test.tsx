import { afterEach, expect, jest, test } from '@jest/globals';
import { toast } from '@portal/portal';
import { passTime } from '@portal/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const focused = () => document.activeElement as HTMLElement;

let isUp = false;
const loading = jest.fn();
jest.mock('@portal/ui/overlays', () => {
  loading();
  if (!isUp) throw new Error('Loading chunk overlays failed.');
  return jest.requireActual('@portal/ui/overlays');
});

afterEach(() => void jest.useRealTimers());

test('without the code of the region a message closes by itself, too', async () => {
  jest.useFakeTimers();
  renderShell({ path: '/terms' });
  act(() => void toast({ title: 'Signed Out' }));
  expect(screen.getByText('Signed Out')).toBeVisible();
  await passTime(5_000);
  expect(screen.queryByText('Signed Out')).not.toBeInTheDocument();
});

test('a failure is shown immediately, before the code of the region has loaded, and also where it cannot be loaded', async () => {
  const { actor } = renderShell({ path: '/terms' });
  act(() => void toast({ title: 'Resend Failed', description: 'Please wait.', variant: 'destructive' }));
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region).toBeVisible();
  expect(within(region).getByRole('alert')).toHaveTextContent('Resend FailedPlease wait.');
  await waitFor(() => expect(loading).toHaveBeenCalledTimes(2));
  expect(screen.getByText('Resend Failed')).toBeVisible();
  isUp = true;
  await actor.click(document.body);
  const loaded = await screen.findByRole('region', { name: 'Notifications (F8)' });
  await waitFor(() => expect(loaded).toHaveTextContent('Resend Failed'));
});

test('F8 focuses the notifications also as the first key [9.9]', async () => {
  const { actor } = renderShell({ path: '/terms' });
  await actor.keyboard('[F8]');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(focused()));
});

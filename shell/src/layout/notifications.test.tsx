import { expect, jest, test } from '@jest/globals';
import { toast } from '@portal/portal';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';

const focused = () => document.activeElement as HTMLElement;

let isUp = false;
const loading = jest.fn();
jest.mock('@portal/ui/overlays', () => {
  loading();
  if (!isUp) throw new Error('Loading chunk overlays failed.');
  return jest.requireActual('@portal/ui/overlays');
});

test('notifications whose code could not be loaded show from the next interaction on', async () => {
  const { actor } = renderShell({ path: '/terms' });
  act(() => void toast({ title: 'Sign In Failed' }));
  await waitFor(() => expect(loading).toHaveBeenCalledTimes(2));
  isUp = true;
  await actor.click(document.body);
  expect(await screen.findAllByText('Sign In Failed')).not.toHaveLength(0);
});

test('F8 focuses the notifications also as the first key [9.9]', async () => {
  const { actor } = renderShell({ path: '/terms' });
  await actor.keyboard('[F8]');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(focused()));
});

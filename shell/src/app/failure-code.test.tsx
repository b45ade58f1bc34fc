import { afterEach, expect, jest, test } from '@jest/globals';
import { toast } from '@portal/portal';
import { passTime } from '@portal/portal/testing';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const loading = jest.fn();
let isUp = true;
jest.mock('@portal/ui/overlays', () => {
  loading();
  if (!isUp) throw new Error('Loading chunk overlays failed.');
  return jest.requireActual('@portal/ui/overlays');
});

afterEach(() => void jest.useRealTimers());

test('the code that shows failures loads after the page, before the network may fail', async () => {
  jest.useFakeTimers();
  renderShell({ path: '/terms' });
  await passTime(4_900);
  expect(loading).not.toHaveBeenCalled();
  await passTime(100);
  jest.useRealTimers();
  expect(loading).toHaveBeenCalledTimes(1);
  isUp = false;
  act(() => void toast({ title: 'Failed to update follow status' }));
  expect(await screen.findAllByText('Failed to update follow status')).not.toHaveLength(0);
});

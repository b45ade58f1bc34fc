import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { passTime } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { renderShell, sampleModule } from '../testing/render-shell.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const announcement = () => screen.queryByText('Loading');

test('one region, present from the start, announces a page that takes long to load', async () => {
  let deliver = (_module: unknown) => {};
  renderShell({ path: '/sample', loadVersion: () => new Promise((resolve) => (deliver = resolve)) });
  const regions = screen.getAllByRole('status');
  expect(screen.getByRole('group', { name: 'Loading page...' })).toHaveAttribute('aria-busy', 'true');
  expect(announcement()).toBeNull();
  await passTime(500);
  expect(announcement()).toHaveAttribute('aria-live', 'polite');
  expect(regions).toContain(announcement());
  expect(screen.getAllByRole('status')).toEqual(regions);

  deliver({ portalModule: sampleModule });
  await passTime(0);
  expect(screen.getByRole('heading', { name: 'Sample page' })).toBeVisible();
  expect(announcement()).toBeNull();
});

test('a page that loads fast is not announced', async () => {
  renderShell({ path: '/sample' });
  await passTime(499);
  expect(screen.getByRole('heading', { name: 'Sample page' })).toBeVisible();
  await passTime(1_000);
  expect(announcement()).toBeNull();
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defineWidget } from '@portal/contracts/ui';
import { screen } from '@testing-library/react';
import { fakeWidgetHost, renderPortal } from '../testing/render-portal.tsx';
import { Widget, type WidgetHost } from './widget.tsx';

interface CountsProps {
  userId: string;
}

const countsWidget = defineWidget<CountsProps>('follow-counts');
const Counts = ({ userId }: CountsProps) => <p>Followers of {userId}</p>;
const Broken = () => {
  throw new Error('broken');
};

const slot = (
  <Widget
    of={countsWidget}
    props={{ userId: 'u1' }}
    skeleton={<p>Loading</p>}
    fallback={<p>Not offered</p>}
    failure={(retry) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  />
);

const offered = fakeWidgetHost({ 'follow-counts': Counts });
/** Offers the widget, not loaded yet; the first `failures` loads fail. */
const hostFailing = (failures: number): WidgetHost => {
  let left = failures;
  return {
    ...offered,
    peek: () => undefined,
    load: (name) => {
      left -= 1;
      return left >= 0 ? Promise.reject(new Error('offline')) : offered.load(name);
    },
  };
};

beforeEach(() => {
  // React logs errors caught by an error boundary.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a widget that no live remote offers shows its fallback', () => {
  renderPortal(slot);
  expect(screen.getByText('Not offered')).toBeVisible();
});

test('a widget shows its skeleton while it loads, then itself with its props', async () => {
  renderPortal(slot, { widgets: hostFailing(0) });
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Followers of u1')).toBeVisible();
});

test('a loaded widget renders without a skeleton', () => {
  renderPortal(slot, { widgets: { 'follow-counts': Counts } });
  expect(screen.getByText('Followers of u1')).toBeVisible();
});

test('a widget that failed to load can be retried', async () => {
  const { actor } = renderPortal(slot, { widgets: hostFailing(1) });
  await actor.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Followers of u1')).toBeVisible();
});

test('a retry loads the widget once', async () => {
  const host = hostFailing(2);
  const load = jest.spyOn(host, 'load');
  const { actor } = renderPortal(slot, { widgets: host });
  await actor.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a widget that throws leaves the rest of the page intact', async () => {
  renderPortal(
    <>
      <p>The page around it</p>
      {slot}
    </>,
    { widgets: { 'follow-counts': Broken } },
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('The page around it')).toBeVisible();
});

import { expect, test } from '@jest/globals';
import { type FakeHandlers, failOnce, neverResponds, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { articles } from '../../testing/builders.ts';
import { Widget } from './latest-news.tsx';

const show = (handler: NonNullable<FakeHandlers['GET /api/news']>) =>
  renderPortal(<Widget platformGroup="console" limit={3} />, { bare: true, handlers: { 'GET /api/news': handler } });

test('the platform’s newest articles are shown as cards', async () => {
  const { requests, container } = show(articles(3));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('heading', { level: 3, name: 'Article 1' })).toBeVisible();
  expect(requests.map(({ url }) => url.search)).toContain('?platformGroup=console&limit=3');
  expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
  await expectAccessible();
});

test('a skeleton shows as many cards as requested', async () => {
  show(() => neverResponds());
  expect(await screen.findByRole('group', { name: 'Loading news...' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await expectAccessible();
});

test('no news shows an empty state', async () => {
  show([]);
  expect(await screen.findByText('No News Available')).toBeVisible();
});

test('a failure can be retried', async () => {
  const { actor } = show(failOnce(articles(1)));
  await screen.findByRole('alert');
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

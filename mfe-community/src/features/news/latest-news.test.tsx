import { expect, test } from '@jest/globals';
import { apiFailure, type FakeHandlers, neverResponds, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { articles } from '../../testing/news';
import { Widget } from './latest-news';

const show = (answer: NonNullable<FakeHandlers['GET /api/news']>) =>
  renderPortal(<Widget platformGroup="console" limit={3} />, { bare: true, handlers: { 'GET /api/news': answer } });

test('the platform’s newest articles are cards', async () => {
  const { requests, container } = show(articles(3));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('heading', { level: 3, name: 'Article 1' })).toBeVisible();
  expect(requests.map(({ url }) => url.search)).toContain('?platformGroup=console&limit=3');
  expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
  await expectAccessible();
});

test('as many cards as there may be articles hold their place', async () => {
  show(() => neverResponds());
  expect(await screen.findByRole('status', { name: 'Loading news...' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await expectAccessible();
});

test('no news say so', async () => {
  show([]);
  expect(await screen.findByText('No News Available')).toBeVisible();
});

test('a failure can be tried again', async () => {
  let isUp = false;
  const { actor } = show(() => (isUp ? articles(1) : apiFailure(500, 'Internal')));
  await screen.findByRole('alert');
  isUp = true;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

import { expect, test } from '@jest/globals';
import type { ArticleNode } from '@portal/contracts';
import { aFixture, aPortalConfig, apiFailure, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { ArticleBody } from './components/article-body.tsx';

const href = '/tournaments/65f0c0ffee0000000000d001?match=u1-2';
const link: ArticleNode = { tag: 'a', href, children: ['The final'] };
const alone: ArticleNode = { tag: 'p', children: [link] };

const match = {
  ...aFixture({ state: 'playing' }),
  ...{ version: 1, mine: null, may: [], ready: { home: false, away: false }, decision: null },
};

const open = (nodes: ArticleNode[], handlers: FakeHandlers = {}, playTournaments = true) =>
  renderPortal(<ArticleBody nodes={nodes} />, {
    bare: true,
    config: { features: { ...aPortalConfig().features, playTournaments } },
    handlers: { 'GET /api/tournaments/{id}/matches/{key}': match, ...handlers },
  });

test('a link to a match alone in a paragraph is drawn as the match', async () => {
  open([alone]);
  expect(await screen.findByRole('link', { name: /^Ana against Ben, live/ })).toHaveAttribute('href', href);
  expect(screen.queryByText('The final')).not.toBeInTheDocument();
});

test.each<[string, ArticleNode[], boolean]>([
  ['with other words', [{ tag: 'p', children: ['See ', link] }], true],
  ['to another page', [{ tag: 'p', children: [{ tag: 'a', href: '/news', children: ['The final'] }] }], true],
  ['where no tournaments are played', [alone], false],
])('a link %s stays a link', (_name, nodes, playTournaments) => {
  const { requests } = open(nodes, {}, playTournaments);
  expect(screen.getByRole('link', { name: 'The final' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('a match that cannot be loaded stays a link', async () => {
  open([alone], { 'GET /api/tournaments/{id}/matches/{key}': () => apiFailure(404, 'Gone') });
  expect(await screen.findByRole('link', { name: 'The final' })).toHaveAttribute('href', href);
});

import { describe, expect, test } from '@jest/globals';
import type { Tournament } from '@portal/contracts';
import {
  aPortalConfig,
  apiFailure,
  apiPage,
  expectAddress,
  type FakeHandlers,
  renderPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { portalModule } from '../../module.ts';
import { aBracket, aTournament, tournamentId } from '../../testing/builders.ts';

type ListHandler = FakeHandlers['GET /api/tournaments'];

const { features } = aPortalConfig();

const openLive = (handler: ListHandler, route = '/tournaments') =>
  renderPortal(portalModule, {
    route,
    config: { features: { ...features, liveTournaments: true } },
    handlers: handler ? { 'GET /api/tournaments': handler } : {},
  });

const findCard = async (name: string) => within(await screen.findByRole('article', { name }));
const cardNames = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const cups = (from: number, to: number): Tournament[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    aTournament({ id: tournamentId(from + index), name: `Cup ${from + index}` }),
  );

describe('the list without live tournaments', () => {
  test('is always empty, with the specified texts, and sends no request [2.6, 2.69, 7.41]', async () => {
    const { requests } = renderPortal(portalModule, { route: '/tournaments' });
    expect(await screen.findByRole('heading', { level: 2, name: 'No Tournaments Available' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Tournaments' })).toBeVisible();
    expect(screen.getByText('There are currently no tournaments running. Check back soon...')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Filter by status' })).not.toBeInTheDocument();
    expect(requests.filter(({ url }) => url.pathname === '/api/tournaments')).toEqual([]);
    await expectAccessible();
  });
});

test('the link back to the list keeps its filter after another view of the tournament', async () => {
  const live = aTournament({ status: 'live', phase: 'live' });
  const { actor } = renderPortal(portalModule, {
    route: '/tournaments?status=live',
    config: { features: { ...features, liveTournaments: true, playTournaments: true } },
    handlers: {
      'GET /api/tournaments': [live],
      'GET /api/tournaments/{id}': live,
      'GET /api/tournaments/{id}/bracket': aBracket(),
    },
  });
  await actor.click((await findCard('Night Cup')).getByRole('link', { name: /^Watch Live/ }));
  await actor.click(await screen.findByRole('link', { name: 'Rules' }));
  await expectAddress(`/tournaments/${tournamentId(1)}?tab=rules`);
  expect(screen.getByRole('link', { name: 'Back to Tournaments' })).toHaveAttribute('href', '/tournaments?status=live');
});

describe('the list with live tournaments', () => {
  test('shows each tournament with its facts [2.70]', async () => {
    openLive([aTournament({ prizePool: 1_250_000, participants: 1024, maxParticipants: 2048 })]);
    const card = await findCard('Night Cup');
    for (const fact of ['eFootball 2026', '$1,250,000', '1,024/2,048', 'Mar 1, 2026', 'Mar 3, 2026']) {
      expect(card.getByText(fact)).toBeVisible();
    }
    await expectAccessible();
  });

  test.each([
    ['live', 'LIVE', 'Watch Live'],
    ['upcoming', 'UPCOMING', 'Register Now'],
    ['completed', 'COMPLETED', 'View Results'],
    ['abandoned', 'UNKNOWN', 'View Details'],
    ['postponed', 'POSTPONED', 'View Details'],
  ])('shows the status %p as %s, with the button %s [2.70]', async (status, badge, action) => {
    openLive([aTournament({ status })]);
    const card = await findCard('Night Cup');
    expect(card.getByText(badge)).toBeVisible();
    const link = card.getByRole('link', { name: action });
    expect(link).toHaveAttribute('href', `/tournaments/${tournamentId(1)}`);
    expect(link).toHaveAccessibleDescription('Night Cup');
  });

  test('shows the empty texts when there is none', async () => {
    openLive([]);
    expect(await screen.findByRole('heading', { level: 2, name: 'No Tournaments Available' })).toBeVisible();
  });

  test('shows a placeholder while it loads', async () => {
    openLive(() => new Promise(() => {}));
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Filter by status' })).toBeVisible();
    await expectAccessible();
  });

  test('can be retried after a failure', async () => {
    let calls = 0;
    const { actor } = openLive(() => {
      calls += 1;
      return calls === 1 ? apiFailure(503, 'Busy') : [aTournament()];
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent("Couldn't load tournaments.");
    await actor.click(within(failure).getByRole('button', { name: 'Try again' }));
    await findCard('Night Cup');
  });
});

describe('the status filter', () => {
  const byStatus: ListHandler = ({ url }) =>
    url.searchParams.get('status') === 'live' ? [aTournament({ name: 'Live Cup', status: 'live' })] : cups(1, 2);

  test('is part of the URL and limits the request to that status', async () => {
    const { actor, requests } = openLive(byStatus);
    await screen.findByRole('article', { name: 'Cup 1' });
    const filter = within(screen.getByRole('navigation', { name: 'Filter by status' }));
    expect(filter.getByRole('link', { current: true })).toHaveTextContent('All');

    expect(filter.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All',
      'Live',
      'Upcoming',
      'Completed',
    ]);
    const announcement = screen.getByText('Tournaments shown: 2');
    expect(announcement).toHaveAttribute('role', 'status');

    await actor.click(filter.getByRole('link', { name: 'Live' }));
    await findCard('Live Cup');
    expect(announcement).toHaveTextContent('Tournaments shown: 1');
    expect(cardNames()).toEqual(['Live Cup']);
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/tournaments?status=live');
    expect(filter.getByRole('link', { current: true })).toHaveTextContent('Live');
    expect(requests.at(-1)?.url.search).toBe('?status=live');
  });

  test('is read from the URL', async () => {
    openLive(byStatus, '/tournaments?status=live');
    await findCard('Live Cup');
  });

  test('is kept by the link back from a tournament', async () => {
    const { actor } = renderPortal(portalModule, {
      route: '/tournaments?status=live',
      config: { features: { ...features, liveTournaments: true } },
      handlers: { 'GET /api/tournaments': byStatus, 'GET /api/tournaments/{id}': aTournament({ name: 'Live Cup' }) },
    });
    await actor.click((await findCard('Live Cup')).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: 'Live Cup' });
    await actor.click(screen.getByRole('link', { name: 'Back to Tournaments' }));
    await expectAddress('/tournaments?status=live');
  });

  test('is ignored where the URL has an unknown status', async () => {
    const { requests } = openLive(byStatus, '/tournaments?status=unknown');
    await findCard('Cup 1');
    expect(requests.at(-1)?.url.search).toBe('');
  });

  test('without matches shows the empty texts and a link to all', async () => {
    const { actor } = openLive(
      ({ url }) => (url.searchParams.has('status') ? [] : cups(1, 1)),
      '/tournaments?status=completed',
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'No matching tournaments' })).toBeVisible();
    await actor.click(screen.getByRole('link', { name: 'Show all tournaments' }));
    await findCard('Cup 1');
  });
});

describe('Load More Tournaments', () => {
  const loadMore = () => screen.findByRole('button', { name: 'Load More Tournaments' });
  const inPages: ListHandler = ({ url }) =>
    url.searchParams.get('cursor') === 'second' ? cups(3, 4) : apiPage(cups(1, 2), 'second');

  test('adds the next page, disappears after the last one, and moves the focus to the first new tournament [2.70]', async () => {
    const { actor } = openLive(inPages);
    await actor.click(await loadMore());
    await findCard('Cup 4');
    expect(cardNames()).toEqual(['Cup 1', 'Cup 2', 'Cup 3', 'Cup 4']);
    expect(screen.queryByRole('button', { name: 'Load More Tournaments' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { description: 'Cup 3' })).toHaveFocus();
    expect(screen.getByText('Tournaments shown: 4')).toHaveAttribute('role', 'status');
  });

  test('keeps the selected status', async () => {
    const { actor, requests } = openLive(inPages, '/tournaments?status=upcoming');
    await actor.click(await loadMore());
    await findCard('Cup 3');
    expect(Object.fromEntries(requests.at(-1)?.url.searchParams ?? [])).toEqual({
      status: 'upcoming',
      cursor: 'second',
    });
  });

  test('keeps the loaded tournaments when the next page fails, and retries', async () => {
    let fails = true;
    const { actor } = openLive(({ url }) => {
      if (!url.searchParams.has('cursor')) return apiPage(cups(1, 2), 'second');
      return fails ? apiFailure(503, 'Busy') : cups(3, 3);
    });
    await actor.click(await loadMore());
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load more tournaments.");
    expect(cardNames()).toEqual(['Cup 1', 'Cup 2']);

    fails = false;
    await actor.click(await loadMore());
    await findCard('Cup 3');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

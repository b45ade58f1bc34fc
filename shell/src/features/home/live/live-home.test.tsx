import { describe, expect, test } from '@jest/globals';
import type { CurrentUser, NewsArticle, Tournament } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '../home-page';

const { features } = aPortalConfig();
const id = (position: number) => position.toString(16).padStart(24, '0');

const aTournament = (overrides: Partial<Tournament> = {}): Tournament => ({
  ...{ id: id(1), name: 'Night Cup', game: 'eFootball 2026', prizePool: 12_500, participants: 24, maxParticipants: 32 },
  ...{ status: 'live', startDate: '2026-03-01T12:00:00.000Z', endDate: '2026-03-03T12:00:00.000Z' },
  ...overrides,
});

const anArticle = (overrides: Partial<NewsArticle> = {}): NewsArticle => ({
  ...{ id: id(2), title: 'Kick-off', excerpt: 'It begins', content: 'It begins.', imageUrl: null, imageSize: null },
  ...{ category: 'esports', createdAt: '2026-02-01T12:00:00.000Z' },
  ...overrides,
});

const responses: FakeHandlers = {
  'GET /api/stats/community': { players: 1_234_567 },
  'GET /api/stats/competition': { clans: 8, tournaments: 4, prizePool: 12_500 },
  'GET /api/tournaments': [aTournament()],
  'GET /api/news': [anArticle()],
};

const open = (handlers: FakeHandlers = {}, more: { liveTournaments?: boolean } = {}, user: CurrentUser | null = null) =>
  renderPortal(<HomePage />, {
    bare: true,
    user,
    config: { features: { ...features, liveHome: true, ...more } },
    handlers: { ...responses, ...handlers },
  });

const stats = async () => within(await screen.findByRole('region', { name: 'Community stats' }));
const stat = async (label: string) => (await stats()).getByText(label).closest('div')?.querySelector('dd')?.textContent;

describe('the live home page', () => {
  test('shows the stats of the services', async () => {
    open();
    await waitFor(async () => expect(await stat('Players')).toBe('1,234,567'));
    expect(screen.queryByText(/thousands of gamers/)).toBeNull();
    expect(await stat('Tournaments')).toBe('4');
    expect(await stat('Clans')).toBe('8');
    expect(await stat('Prize Pool')).toBe('$12K+');
  });

  test.each([
    [0, '$0K+'],
    [999, '$999'],
    [1000, '$1K+'],
    [999_999, '$999K+'],
    [1_000_000, '$1M+'],
    [1_290_000, '$1.2M+'],
    [9_876_543_210, '$9,876.5M+'],
  ])('shows prizes of %d dollars as %s', async (prizePool, words) => {
    open({ 'GET /api/stats/competition': { clans: 0, tournaments: 0, prizePool } });
    await waitFor(async () => expect(await stat('Prize Pool')).toBe(words));
  });

  test('counts a single player as one', async () => {
    open({ 'GET /api/stats/community': { players: 1 } });
    expect(await screen.findByText('Player', { selector: 'dt' })).toBeVisible();
  });

  test('leads to the tournaments that are live or to come, and to no other', async () => {
    open({
      'GET /api/tournaments': [
        aTournament(),
        aTournament({ id: id(3), name: 'Spring Cup', status: 'upcoming' }),
        aTournament({ id: id(4), name: 'Old Cup', status: 'completed' }),
      ],
    });
    const cup = await screen.findByRole('link', { name: /Night Cup/ });
    expect(cup).toHaveAttribute('href', `/tournaments/${id(1)}`);
    expect(cup).toHaveTextContent('LIVENight CupeFootball 2026 · $12,500 · Mar 1, 2026');
    expect(screen.getByRole('link', { name: /UPCOMING Spring Cup/ })).toBeVisible();
    expect(screen.queryByText('Old Cup')).not.toBeInTheDocument();
  });

  test('leads to the latest articles', async () => {
    const { requests } = open();
    const article = await screen.findByRole('link', { name: /Kick-off/ });
    expect(article).toHaveAttribute('href', `/news/${id(2)}`);
    expect(article).toHaveTextContent('esportsKick-offFeb 1, 2026');
    expect(requests.find(({ url }) => url.pathname === '/api/news')?.url.search).toBe('?limit=3');
  });

  test('leads to the list of tournaments only where that is live, too', async () => {
    open();
    await screen.findByRole('link', { name: /Night Cup/ });
    expect(screen.getByRole('link', { name: 'View all news' })).toHaveAttribute('href', '/news');
    expect(screen.queryByRole('link', { name: 'View all tournaments' })).not.toBeInTheDocument();
  });

  test('leads on to all tournaments where those are live', async () => {
    open({}, { liveTournaments: true });
    expect(await screen.findByRole('link', { name: 'View all tournaments' })).toHaveAttribute('href', '/tournaments');
  });

  test('shows the texts of the fixed one where there is nothing', async () => {
    open({ 'GET /api/tournaments': [aTournament({ status: 'completed' })], 'GET /api/news': [] });
    expect(await screen.findByText('No tournaments available at the moment.')).toBeVisible();
    expect(await screen.findByText('No news articles available at the moment.')).toBeVisible();
  });

  test('is accessible', async () => {
    open({ 'GET /api/news': [anArticle({ imageUrl: '/api/news-images/a.webp', imageSize: { width: 8, height: 4 } })] });
    await screen.findByRole('link', { name: /Night Cup/ });
    await screen.findByRole('link', { name: /Kick-off/ });
    await expectAccessible();
  });
});

describe('the live home page of a player', () => {
  const clanInfo = { id: id(5), name: 'Night Owls', logo: null, isLeader: false, leaderUsername: 'owl_leader' };
  const openAs = (user: CurrentUser, handlers: FakeHandlers = {}) => {
    const own = { 'GET /api/leaderboard/me': { rank: 1204, score: 7, total: 2000, change: 12 }, ...handlers };
    return open(own, {}, user);
  };
  const facts = async () => {
    const list = within(await screen.findByRole('list', { name: 'Your standing' }));
    return list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };

  test('requests the tournaments once, for the greeting and for their section', async () => {
    const { requests } = openAs(aUser());
    expect(await screen.findByRole('link', { name: /LIVE Night Cup/ })).toBeVisible();
    await waitFor(async () => expect((await facts()).flat().join()).toContain('Night Cup'));
    expect(requests.filter(({ key }) => key === 'GET /api/tournaments')).toHaveLength(1);
  });

  test('greets them with rank, clan, next tournament and news in place of the hero', async () => {
    openAs(aUser({ username: 'night_owl', clanInfo }), {
      'GET /api/tournaments': [aTournament(), aTournament({ id: id(3), name: 'Spring Cup', status: 'upcoming' })],
    });
    const greeting = await screen.findByRole('heading', { level: 1, name: 'Welcome back, night_owl' });
    expect(within(greeting).getByRole('link')).toHaveAttribute('href', '/members/night_owl');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(async () =>
      expect(await facts()).toEqual([
        ['Your rank Up 12 this week#1,204', '/leaderboard'],
        ['Your clan Night Owls', `/clans/${id(5)}`],
        ['Next console cup Mar 1, 2026Spring Cup', `/tournaments/${id(3)}`],
        ['Latest news Feb 1, 2026Kick-off', `/news/${id(2)}`],
      ]),
    );
    await expectAccessible();
  });

  test('says what is missing and what could not be loaded', async () => {
    openAs(aUser(), {
      'GET /api/leaderboard/me': { rank: null, score: 0, total: 2000, change: null },
      'GET /api/tournaments': [],
      'GET /api/news': () => apiFailure(503, 'Down'),
    });
    await waitFor(async () =>
      expect(await facts()).toEqual([
        ['Your rank Not ranked yet', '/leaderboard'],
        ['Your clan Find a clanNo Clan', '/clans'],
        ['Next console cup None scheduled', '/tournaments'],
        ['Latest news Not available', '/news'],
      ]),
    );
    // An element, which stands at the end of the line.
    expect(screen.getByText('Find a clan')).toBeVisible();
  });

  test('welcomes a newcomer, who has no rank before the first cup', async () => {
    const { requests } = openAs(aUser({ createdAt: new Date().toISOString(), score: 0, gamesPlayed: 0, wins: 0 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, demo_player' })).toBeVisible();
    expect((await facts())[0]).toEqual(['Your rank Play your first cupUnranked', '/tournaments']);
    expect(requests.map(({ url }) => url.pathname)).not.toContain('/api/leaderboard/me');
  });

  test.each([
    ['Mobile', 'Next mobile cup Mar 1, 2026Pocket Open', id(4)],
    ['PlayStation', 'Live console cup Mar 1, 2026Night Cup', id(1)],
  ] as const)('shows a player on %s a cup of that platform', async (platform, fact, cup) => {
    openAs(aUser({ platform }), {
      'GET /api/tournaments': [
        aTournament(),
        aTournament({ id: id(4), name: 'Pocket Open', game: 'eFootball Mobile', status: 'upcoming' }),
      ],
    });
    await waitFor(async () => expect((await facts())[2]).toEqual([fact, `/tournaments/${cup}`]));
  });

  test("is the greeting's shape while the session loads, without the visitors' hero", async () => {
    openAs(aUser(), { 'GET /api/auth/me': () => new Promise<never>(() => {}) });
    await screen.findByRole('link', { name: /Kick-off/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back,' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join Our Community' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Your standing' })).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();
  });

  test('visitors see the landing hero', async () => {
    const { requests } = open();
    await screen.findByRole('link', { name: /Night Cup/ });
    expect(screen.getByRole('heading', { level: 1, name: /^Your Ultimate/ })).toBeVisible();
    expect(requests.map(({ url }) => url.pathname)).not.toContain('/api/leaderboard/me');
  });
});

describe('the live home page while it waits', () => {
  const never = () => new Promise<never>(() => {});

  test('holds the place of stats, tournaments and news', async () => {
    open({
      'GET /api/stats/community': never,
      'GET /api/stats/competition': never,
      'GET /api/tournaments': never,
      'GET /api/news': never,
    });
    expect(await screen.findAllByRole('group', { name: 'Loading...' })).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 2, name: 'Current Tournaments' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Latest Gaming News' })).toBeVisible();
    await expectAccessible();
  });
});

describe('the live home page with a service down', () => {
  test('shows the stats of the other one and retries', async () => {
    let down = true;
    const { actor } = open({
      'GET /api/stats/competition': () =>
        down ? apiFailure(503, 'Down') : { clans: 8, tournaments: 4, prizePool: 12_500 },
    });
    expect(await screen.findByText("Couldn't load these stats.")).toBeVisible();
    expect(await stat('Players')).toBe('1,234,567');
    expect((await stats()).getAllByText('Not available')).toHaveLength(3);

    down = false;
    await actor.click((await stats()).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await stat('Clans')).toBe('8'));
    expect((await stats()).queryByText("Couldn't load these stats.")).not.toBeInTheDocument();
  });

  test.each([
    ['GET /api/tournaments', "Couldn't load tournaments.", /Night Cup/, /Kick-off/],
    ['GET /api/news', "Couldn't load news.", /Kick-off/, /Night Cup/],
  ] as const)('shows the section that has data and retries %s', async (call, words, missing, there) => {
    let down = true;
    const rows = call === 'GET /api/news' ? [anArticle()] : [aTournament()];
    const { actor } = open({ [call]: () => (down ? apiFailure(503, 'Down') : rows) });
    const failure = (await screen.findByText(words)).closest<HTMLElement>('[role=alert]');
    expect(await screen.findByRole('link', { name: there })).toBeVisible();
    expect(screen.queryByRole('link', { name: missing })).not.toBeInTheDocument();

    down = false;
    await actor.click(within(failure ?? document.body).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: missing })).toBeVisible();
  });
});

test('the home page that is not live sends no requests', async () => {
  const { requests } = renderPortal(<HomePage />, { bare: true });
  expect(screen.getByText('$0K+')).toBeVisible();
  // Requests start in a later microtask.
  await act(async () => undefined);
  expect(requests).toEqual([]);
});

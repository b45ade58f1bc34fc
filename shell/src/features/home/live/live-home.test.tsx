import { describe, expect, test } from '@jest/globals';
import type { CurrentUser } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '../home-page.tsx';

const { features } = aPortalConfig();
const responses: FakeHandlers = {
  'GET /api/stats/community': { players: 1_234_567 },
  'GET /api/stats/competition': { clans: 8, tournaments: 4, prizePool: 12_500 },
};

const widgetNames = [
  ...['matchday', 'featured-fixture', 'current-tournaments', 'latest-news', 'followed-results', 'table-excerpt'],
] as const;
/** The widgets of the remotes, each by its name. */
const widgets = Object.fromEntries(widgetNames.map((name) => [name, () => <p>{`The widget ${name}`}</p>]));

const open = (
  handlers: FakeHandlers = {},
  more: { liveTournaments?: boolean; playTournaments?: boolean; followFeed?: boolean } = {},
  user: CurrentUser | null = null,
  offered: typeof widgets = widgets,
) =>
  renderPortal(<HomePage />, {
    bare: true,
    user,
    widgets: offered,
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

  test('shows tournaments and news by the widgets of their owners', async () => {
    const { requests } = open();
    expect(await screen.findByText('The widget current-tournaments')).toBeVisible();
    expect(screen.getByText('The widget latest-news')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View all news' })).toHaveAttribute('href', '/news');
    expect(requests.map(({ url }) => url.pathname)).not.toContain('/api/tournaments');
  });

  test('leads to the list of tournaments only in portals that have one', async () => {
    const { unmount } = open();
    expect(screen.queryByRole('link', { name: 'View all tournaments' })).not.toBeInTheDocument();
    unmount();
    open({}, { liveTournaments: true });
    expect(screen.getByRole('link', { name: 'View all tournaments' })).toHaveAttribute('href', '/tournaments');
  });

  test('shows the texts of the fixed page without the remotes', async () => {
    open({}, {}, null, {});
    expect(await screen.findByText('No tournaments available at the moment.')).toBeVisible();
    expect(screen.getByText('No news articles available at the moment.')).toBeVisible();
  });

  test('shows visitors a fixture next to the headline where tournaments are played', async () => {
    open({}, { playTournaments: true });
    expect(await screen.findByText('The widget featured-fixture')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: /^Your Ultimate/ })).toBeVisible();
    expect(screen.queryByText('The widget matchday')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('is accessible', async () => {
    open();
    await screen.findByText('The widget latest-news');
    await expectAccessible();
  });
});

describe('the home page of a player where tournaments are played', () => {
  const openAs = (user: CurrentUser, handlers: FakeHandlers = {}) =>
    open(handlers, { playTournaments: true, followFeed: true }, user);

  test('is the matchday, by the widgets of its owners, without counters', async () => {
    openAs(aUser({ username: 'night_owl' }));
    expect(await screen.findByText('The widget matchday')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'My matchday' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'night_owl' })).toHaveAttribute('href', '/members/night_owl');
    for (const name of ['followed-results', 'table-excerpt', 'latest-news'])
      expect(screen.getByText(`The widget ${name}`)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Community stats' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test.each([
    ['Welcome', new Date().toISOString()],
    ['Welcome back', '2024-12-15T10:00:00.000Z'],
  ])('says %s to a player who signed up at %s', async (greeting, createdAt) => {
    openAs(aUser({ createdAt }));
    await screen.findByText('The widget matchday');
    expect(screen.getByText(new RegExp(`^${greeting},`))).toHaveTextContent(`${greeting}, demo_player`);
  });

  test("has the shape of the matchday while the session loads, without the visitors' hero", async () => {
    openAs(aUser(), { 'GET /api/auth/me': () => new Promise<never>(() => {}) });
    expect(screen.getByRole('heading', { level: 1, name: 'My matchday' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('link', { name: 'Join Our Community' })).toBeNull();
    await expectAccessible();
  });
});

describe('the live home page while it waits', () => {
  const never = () => new Promise<never>(() => {});

  test('holds the place of the stats', async () => {
    open({ 'GET /api/stats/community': never, 'GET /api/stats/competition': never });
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
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
});

test('the home page that is not live sends no requests', async () => {
  const { requests } = renderPortal(<HomePage />, { bare: true });
  expect(screen.getByText('$0K+')).toBeVisible();
  // Requests start in a later microtask.
  await act(async () => undefined);
  expect(requests).toEqual([]);
});

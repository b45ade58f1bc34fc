import { describe, expect, test } from '@jest/globals';
import type { OwnSeason, SeasonRow } from '@portal/contracts';
import { describeSeason, findSeason, moveSeason } from '@portal/contracts/season';
import { aPortalConfig, apiFailure, aUser, expectAddress, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { players } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';
import { readRows, tableNamed } from '../../testing/tables.ts';

const config = { features: { ...aPortalConfig().features, playTournaments: true, seasons: true } };
const current = findSeason(new Date());
const before = moveSeason(current, -1);

/** The first `ranked` players have a rank. */
const rowsWith = (count: number, ranked: number): SeasonRow[] =>
  players(...Array.from({ length: count }, () => ({}))).map((player, at) => ({
    ...player,
    ...{ matches: at < ranked ? 24 - at : 7, won: 5, missing: at < ranked ? 0 : 3, rank: at < ranked ? at + 1 : null },
  }));

const own = (overrides: Partial<OwnSeason> = {}): OwnSeason => ({
  ...{ platformGroup: 'console', score: 40, matches: 4, won: 1, missing: 6, rank: null },
  ...overrides,
});

const open = (
  rows: NonNullable<FakeHandlers['GET /api/seasons/{season}/leaderboard']>,
  { address = '/leaderboard?tab=season', user = null, standing = own() }: Partial<OpenOptions> = {},
) =>
  openPage(address, {
    ...{ user, config },
    handlers: {
      'GET /api/leaderboard': [],
      'GET /api/seasons/{season}/leaderboard': rows,
      'GET /api/seasons/{season}/me': standing,
    },
  });

interface OpenOptions {
  address: string;
  user: ReturnType<typeof aUser> | null;
  standing: OwnSeason;
}

const season = /^Season, /;

describe('the season', () => {
  test('has its best players on a podium, and below players with too few matches without a rank', async () => {
    await open(rowsWith(5, 4));
    expect(await readRows(season)).toEqual([
      ['Rank 1, gold medal', 'player_1PC Player', 'No Clan', '9,000'],
      ['Rank 2, silver medal', 'player_2PC Player', 'No Clan', '8,999'],
      ['Rank 3, bronze medal', 'player_3PC Player', 'No Clan', '8,998'],
      ['#4', 'player_421 matches, 5 won', 'No Clan', '8,997'],
      ['–', 'player_5Provisional, 3 more matches', 'No Clan', '8,996'],
    ]);
    expect(screen.getByRole('heading', { level: 2, name: describeSeason(current) })).toBeVisible();
    await expectAccessible();
  });

  test('has no podium before three players have a rank', async () => {
    await open(rowsWith(3, 1));
    expect((await readRows(season))[0]?.[1]).toBe('player_124 matches, 5 won');
  });

  test('of consoles and of mobile phones are apart: the own platform comes first', async () => {
    const { actor, requests } = await open(rowsWith(1, 1), { user: aUser({ platform: 'Mobile' }) });
    await tableNamed(`Season, ${describeSeason(current)}, Mobile Platform`);
    const select = screen.getByRole('combobox', { name: 'Platform' });
    await actor.click(select);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Console Platform',
      'Mobile Platform',
    ]);
    await actor.click(screen.getByRole('option', { name: 'Console Platform' }));
    await tableNamed(`Season, ${describeSeason(current)}, Console Platform`);
    const groups = requests.map(({ url }) => url).filter(({ pathname }) => pathname.endsWith('/leaderboard'));
    expect(groups.map(({ searchParams }) => searchParams.get('platformGroup'))).toEqual(['mobile', 'console']);
  });

  test('is one of all that have been: links lead to the ones before and after', async () => {
    const { actor } = await open(rowsWith(1, 1));
    await tableNamed(season);
    const seasons = () => within(screen.getByRole('navigation', { name: 'Seasons' }));
    expect(seasons().getAllByRole('link')).toHaveLength(1);
    await actor.click(seasons().getByRole('link', { name: describeSeason(before) }));
    await expectAddress(`/leaderboard?tab=season&platform=console&season=${before}`);
    expect(await screen.findByRole('heading', { level: 2, name: describeSeason(before) })).toBeVisible();
    await actor.click(seasons().getByRole('link', { name: describeSeason(current) }));
    await expectAddress('/leaderboard?tab=season&platform=console');
  });

  test('pins the own row below all others, with what is missing for a rank', async () => {
    const { actor } = await open(rowsWith(3, 3), { user: aUser({ username: 'newcomer' }) });
    const bar = await screen.findByRole('button', { name: 'You Provisional, 6 more matches 40' });
    const row = screen.getByRole('row', { current: true });
    expect(row).toHaveTextContent(/^–.*newcomerYouProvisional, 6 more matches/);
    await actor.click(bar);
    expect(row).toHaveFocus();
    await expectAccessible();
  });

  test('pins the own rank, and nothing before the first match', async () => {
    const [first] = rowsWith(3, 3);
    const user = aUser({ id: first?.id ?? '' });
    const { unmount } = await open(rowsWith(3, 3), { user, standing: own({ rank: 1, matches: 24, missing: 0 }) });
    expect(await screen.findByRole('button', { name: 'You: #1 24 matches, 1 won 40' })).toBeVisible();
    unmount();
    const unplayed = own({ score: 0, matches: 0, won: 0, missing: 10 });
    const { requests } = await open(rowsWith(3, 3), { user: aUser(), standing: unplayed });
    await waitFor(() => expect(requests.map(({ url }) => url.pathname)).toContain(`/api/seasons/${current}/me`));
    await tableNamed(season);
    expect(screen.queryByRole('button', { name: /^You/ })).toBeNull();
  });

  test('without matches leads to the tournaments, and a failure can be retried', async () => {
    const { unmount } = await open([]);
    expect(await screen.findByRole('heading', { name: 'No matches in this season yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Tournaments' })).toHaveAttribute('href', '/tournaments');
    unmount();
    await open(() => apiFailure(503, 'Busy', { code: 'busy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the season.");
  });

  test('does not exist in portals without seasons', async () => {
    await openPage('/leaderboard?tab=season', { user: null, handlers: { 'GET /api/leaderboard': players({}) } });
    await tableNamed(/^Players/);
    expect(screen.queryByRole('tab', { name: 'Season' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Players' })).toHaveAttribute('aria-selected', 'true');
  });
});

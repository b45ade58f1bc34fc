import { describe, expect, test } from '@jest/globals';
import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import {
  type apiFailure,
  type FakeHandlers,
  failOnce,
  heldResponse,
  neverResponds,
  renderPortal,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { awkwardNames, leaderboardCalls, players, toClans } from '../../testing/builders.ts';
import { readHeaders, readRows, tableNamed } from '../../testing/tables.ts';
import { Widget } from './leaderboard-teaser.tsx';

type Handler<Row> = () => Row[] | Promise<Row[]> | ReturnType<typeof apiFailure>;

const topPlayers = players(
  { username: 'night_striker', clan: 'Night Owls', score: 9_999_999 },
  { username: 'free_agent', score: 0 },
);
const topClans = toClans({ name: 'Night Owls', memberCount: 1234 }, { name: 'Empty Bench', memberCount: 0 });

const show = (
  respondPlayers: Handler<LeaderboardPlayer> = () => topPlayers,
  respondClans: Handler<LeaderboardClan> = () => topClans,
) => {
  const handler: FakeHandlers['GET /api/leaderboard'] = ({ url }) =>
    url.searchParams.get('type') === 'clan' ? respondClans() : respondPlayers();
  return renderPortal(<Widget />, { bare: true, handlers: { 'GET /api/leaderboard': handler } });
};

const readPlaceholder = async (name: string) => within(await tableNamed(name)).getByRole('cell').textContent;

describe('the teaser', () => {
  test('shows the three best players and clans, ranked by row position [2.31, 2.32, 2.33, 2.34, 2.35, 2.36, 7.25, 7.26, 9.16]', async () => {
    const page = show();
    expect(await screen.findByRole('rowheader', { name: /night_striker/ })).toBeVisible();
    expect(await readHeaders('Top Players')).toEqual(['Rank', 'Player', 'Clan', 'Score']);
    expect(await readRows('Top Players')).toEqual([
      ['Rank 1, gold medal', 'night_striker', 'Night Owls', '9,999,999'],
      ['Rank 2, silver medal', 'free_agent', 'No Clan', '0'],
    ]);
    expect(await readHeaders('Top Clans')).toEqual(['Rank', 'Name', 'Members']);
    expect(await readRows('Top Clans')).toEqual([
      ['Rank 1, gold medal', 'Night Owls', '1,234'],
      ['Rank 2, silver medal', 'Empty Bench', '0'],
    ]);
    expect(leaderboardCalls(page)).toEqual(['?type=player&limit=3', '?type=clan&limit=3']);
    await expectAccessible();
  });

  test('links players and clans', async () => {
    const clanId = '65f0c0ffee0000000000a001';
    show(
      () => players({ username: 'night_striker', clan: 'Night Owls', clanId }),
      () => toClans({ id: clanId, name: 'Night Owls' }),
    );
    const player = await screen.findByRole('link', { name: 'night_striker' });
    expect(player).toHaveAttribute('href', '/members/night_striker');
    const clans = screen.getAllByRole('link', { name: 'Night Owls' });
    expect(clans.map((link) => link.getAttribute('href'))).toEqual([`/clans/${clanId}`, `/clans/${clanId}`]);
  });

  test('handles names of any length and direction', async () => {
    show(
      () => players(...awkwardNames.map((username) => ({ username, clan: username }))),
      () => toClans(...awkwardNames.map((name) => ({ name }))),
    );
    expect(await screen.findAllByText(awkwardNames[0] ?? '')).toHaveLength(3);
    await expectAccessible();
  });

  test.each([
    ['clans', () => topPlayers, () => neverResponds<LeaderboardClan[]>()],
    ['players', () => neverResponds<LeaderboardPlayer[]>(), () => topClans],
  ])(
    'shows both tables as loading while only the %s are loading [4.8, 4.9]',
    async (_late, respondPlayers, respondClans) => {
      const { requests } = show(respondPlayers, respondClans);
      await screen.findByText('Loading top players...');
      expect(requests).toHaveLength(2);
      expect(await readPlaceholder('Top Players')).toBe('Loading top players...');
      expect(await readPlaceholder('Top Clans')).toBe('Loading top clans...');
      expect(await tableNamed('Top Clans')).toHaveAttribute('aria-busy', 'true');
    },
  );

  test('shows both tables at the same time [4.11]', async () => {
    const late = heldResponse<LeaderboardClan[]>();
    show(undefined, () => late.promise);
    expect(await readPlaceholder('Top Players')).toBe('Loading top players...');
    await late.give(topClans);
    expect(await readRows('Top Players')).toHaveLength(2);
    expect(await readRows('Top Clans')).toHaveLength(2);
  });

  test('shows empty states [4.10]', async () => {
    show(
      () => [],
      () => [],
    );
    expect(await screen.findByText('No players on leaderboard yet')).toBeVisible();
    expect(await readPlaceholder('Top Clans')).toBe('No clans available yet');
    await expectAccessible();
  });

  test('offers a retry for the table that could not be loaded [7.59]', async () => {
    const { actor } = show(failOnce(topPlayers));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load players.");
    expect(await readRows('Top Clans')).toHaveLength(2);
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: /night_striker/ })).toBeVisible();
  });
});

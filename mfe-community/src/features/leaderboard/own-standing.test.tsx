import { describe, expect, test } from '@jest/globals';
import type { OwnRank } from '@portal/contracts';
import { aUser, expectAddress, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { players } from '../../testing/builders.ts';
import { fakeIntersection } from '../../testing/intersection.ts';
import { openPage } from '../../testing/open-page.ts';
import { readRows, tableNamed } from '../../testing/tables.ts';

const topFour = players({ username: 'night_striker' }, {}, {}, { username: 'newcomer', score: 1000 });

const choose = async (actor: Awaited<ReturnType<typeof openPage>>['actor'], platform: string) => {
  await actor.click(screen.getByRole('combobox', { name: 'Platform' }));
  await actor.click(await screen.findByRole('option', { name: platform }));
};

describe('a signed-in player', () => {
  const own = aUser({ id: topFour[3]?.id ?? '' });
  const openOwn = (standing: OwnRank, address = '/leaderboard', more: FakeHandlers = {}) =>
    openPage(address, {
      user: own,
      handlers: { 'GET /api/leaderboard': topFour, 'GET /api/leaderboard/me': standing, ...more },
    });

  test('has a row that is marked in words and, while out of view, a bar that jumps to it', async () => {
    const { actor } = await openOwn({ rank: 4, score: 1000, total: 4, change: 1200 });
    const bar = await screen.findByRole('button', { name: 'You: #4 Up 1,200 this week 1,000' });
    const row = screen.getByRole('row', { current: true });
    expect(row).toHaveTextContent('newcomerYouPC Player');
    expect(screen.getAllByText('You')).toHaveLength(1);
    await expectAccessible();
    await actor.click(bar);
    expect(row).toHaveFocus();
    await actor.type(screen.getByRole('searchbox'), 'striker');
    expect(screen.queryByText(/^You: /)).toBeNull();
  });

  test('needs no bar while the row is in view', async () => {
    const intersection = fakeIntersection();
    await openOwn({ rank: 4, score: 0, total: 4, change: 0 });
    await screen.findByRole('button', { name: 'You: #4 No change this week 0' });
    intersection.reach();
    expect(screen.queryByText(/^You: /)).toBeNull();
    intersection.restore();
  });

  test('below the rows shown has a row at their end that the bar jumps to, for the ranks of all platforms only', async () => {
    const { actor } = await openPage('/leaderboard', {
      user: aUser({ username: 'far_below' }),
      handlers: {
        'GET /api/leaderboard': topFour,
        'GET /api/leaderboard/me': { rank: 1204, score: 7, total: 1300, change: -3 },
      },
    });
    await actor.click(await screen.findByRole('button', { name: 'You: #1,204 Down 3 this week 7' }));
    const row = screen.getByRole('row', { current: true });
    expect(row).toHaveFocus();
    expect(row).toHaveTextContent(/^#1,204.*far_belowYou.*7$/);
    expect(screen.getAllByRole('row').at(-1)).toBe(row);
    await choose(actor, 'Mobile Platform');
    expect(screen.queryByText(/^You: /)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('row', { current: true })).toBeNull());
  });

  test('filters by the players they follow, and finds players to follow where there are none', async () => {
    const standing = { rank: 36, score: 1000, total: 65, change: null };
    const followed = players(
      { username: 'champion' },
      { username: 'rival' },
      { id: own.id, username: own.username },
    ).map((player, index) => ({ ...player, rank: [1, 15, 36][index] ?? null }));
    const { actor, requests } = await openOwn(standing, '/leaderboard', {
      'GET /api/leaderboard/following': ({ url }) =>
        url.searchParams.get('platformGroup') === 'mobile' ? [] : followed,
    });
    const filter = await screen.findByRole('button', { name: 'Players I follow' });
    expect(filter).toHaveAttribute('aria-pressed', 'false');
    await actor.click(filter);
    expect(await readRows('Players you follow, All Platforms')).toEqual([
      ['Rank 1, gold medal', 'championPC Player', 'No Clan', '9,000'],
      ['#15', 'rivalPC Player', 'No Clan', '8,999'],
      ['#36', `${own.username}YouPC Player`, 'No Clan', '8,998'],
    ]);
    await actor.click(screen.getByRole('button', { name: /^You: #36/ }));
    expect(screen.getByRole('row', { current: true })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Players I follow' })).toHaveAttribute('aria-pressed', 'true');
    await expectAddress('/leaderboard?following=true');
    await choose(actor, 'Mobile Platform');
    expect(await screen.findByRole('heading', { name: 'No players you follow' })).toBeVisible();
    expect(screen.queryByText(/^You: /)).toBeNull();
    expect(screen.getByRole('link', { name: 'Find players' })).toHaveAttribute('href', '/members');
    const queries = requests.filter(({ key }) => key.endsWith('/following')).map(({ url }) => url.search);
    expect(queries).toEqual(['?limit=50&platformGroup=all', '?limit=50&platformGroup=mobile']);
    await expectAccessible();
  });

  test('is needed for filter, bar and own row: visitors see the whole leaderboard', async () => {
    const page = await openPage('/leaderboard?following=true', { handlers: { 'GET /api/leaderboard': topFour } });
    await tableNamed('Players, All Platforms');
    expect(await screen.findAllByRole('rowheader')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Players I follow' })).toBeNull();
    expect(page.requests.map(({ key }) => key)).not.toContain('GET /api/leaderboard/me');
  });
});

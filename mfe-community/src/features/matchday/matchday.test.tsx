import { afterEach, describe, expect, test } from '@jest/globals';
import type { FollowedPlayer, PlayerCups } from '@portal/contracts';
import { aFixture, aPortalConfig, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';
import { noteVisit } from './last-visit.ts';

const user = aUser();
const friend = '65f0c0ffee0000000000c1b1';

const aRow = (id: string, username: string, rank: number): FollowedPlayer => ({
  ...{ id, username, rank, avatar: null, platform: 'PC', score: 100 - rank },
});

const open = async (name: string, props: object, handlers: FakeHandlers) => {
  const Widget = (await portalModule.widgets[name]?.load())?.Widget as FunctionComponent<object>;
  return renderPortal(
    <main>
      <h1>Home</h1>
      <Widget {...props} />
    </main>,
    { bare: true, user, config: { features: { ...aPortalConfig().features, playTournaments: true } }, handlers },
  );
};

afterEach(() => localStorage.clear());

describe('the results of followed players', () => {
  const openResults = (handlers: FakeHandlers) => open('followed-results', { userId: user.id }, handlers);

  test('are those since the last visit, without the own ones', async () => {
    localStorage.setItem(
      `matchday:${user.id}`,
      JSON.stringify({ before: 0, seen: Date.parse('2026-01-01T00:00:00.000Z') }),
    );
    const { requests } = await openResults({
      'GET /api/leaderboard/following': [aRow(user.id, 'demo_player', 1), aRow(friend, 'Ana', 2)],
      'GET /api/fixtures': [aFixture({ state: 'done', winner: 'home', result: { score: { legs: [[2, 1]] } } })],
    });
    expect(await screen.findByRole('link', { name: /^Ana 2, Ben 1, full time/ })).toBeVisible();
    const query = requests.find(({ key }) => key === 'GET /api/fixtures')?.url.searchParams;
    expect(query?.get('players')).toBe(friend);
    expect(query?.get('since')).toBe('2026-01-01T00:00:00.000Z');
    await expectAccessible();
  });

  test('may be none', async () => {
    await openResults({ 'GET /api/leaderboard/following': [aRow(friend, 'Ana', 2)], 'GET /api/fixtures': [] });
    expect(await screen.findByText('Nothing new')).toBeVisible();
  });

  test('of a player who follows nobody lead to the members', async () => {
    const { requests } = await openResults({ 'GET /api/leaderboard/following': [] });
    expect(await screen.findByRole('link', { name: 'Find players' })).toHaveAttribute('href', '/members');
    expect(requests.map(({ key }) => key)).not.toContain('GET /api/fixtures');
  });
});

test('a visit ends with a pause: reloading the page does not move its start', () => {
  const minute = 60_000;
  const start = Date.parse('2026-01-08T00:00:00.000Z');
  const firstLook = new Date('2026-01-01T00:00:00.000Z');
  expect(noteVisit('a', start)).toEqual(firstLook);
  expect(noteVisit('a', start + 20 * minute)).toEqual(firstLook);
  expect(noteVisit('a', start + 60 * minute)).toEqual(new Date(start + 20 * minute));
  localStorage.setItem('matchday:a', '{"before":"x"}');
  expect(noteVisit('a', start)).toEqual(firstLook);
});

describe('the table around a player', () => {
  const openTable = (hasPlayed: boolean, rows: FollowedPlayer[] = [], provisional: PlayerCups['provisional'] = null) =>
    open(
      'table-excerpt',
      { userId: user.id, hasPlayed },
      { 'GET /api/leaderboard/around': rows, 'GET /api/players/{id}/cups': { cups: [], provisional } },
    );
  const pending = { points: 25, cups: 1, countsAt: '2026-11-29T12:00:00.000Z', rank: 58 };

  test('marks the own row', async () => {
    await openTable(true, [aRow(friend, 'Ana', 7), aRow(user.id, 'demo_player', 8)]);
    const own = (await screen.findByRole('link', { name: 'demo_player' })).closest('tr');
    expect(within(own ?? document.body).getByText('You')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await expectAccessible();
  });

  test('tells a player whose first cup does not count yet which place it gives', async () => {
    await openTable(false, [], pending);
    expect(await screen.findByText('Provisional rank: about #58')).toBeVisible();
    expect(screen.getByText(/^\+25 points from 1 cup will be added on Nov 29, 2026, /)).toBeVisible();
    expect(screen.queryByText('Unranked')).not.toBeInTheDocument();
  });

  test('notes below the rows what does not count yet', async () => {
    await openTable(true, [aRow(user.id, 'demo_player', 8)], { ...pending, cups: 2, countsAt: null });
    const text = '+25 points from 2 cups will be added when all disputes are resolved. Provisional rank: about #58.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('invites players who have not played yet, without reading the table', async () => {
    const { requests } = await openTable(false);
    expect(await screen.findByText('Play your first cup to enter the table.')).toBeVisible();
    expect(requests.map(({ key }) => key)).not.toContain('GET /api/leaderboard/around');
  });
});

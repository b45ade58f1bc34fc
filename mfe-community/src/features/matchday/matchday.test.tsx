import { describe, expect, test } from '@jest/globals';
import type { FollowedPlayer, PlayerCups } from '@portal/contracts';
import { aPortalConfig, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { portalModule } from '../../module.ts';

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

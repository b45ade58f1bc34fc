import { expect, test } from '@jest/globals';
import { apiFailure, aUser, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { aPublicPlayer } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';
import { Widget } from './components/player-card.tsx';

const viewer = aUser();
const owl = aPublicPlayer({
  score: 1_204_250,
  rank: 1204,
  clanInfo: { id: '65f0c0ffee0000000000a001', name: 'Night Watch', logo: null, isLeader: false, leaderUsername: null },
});

const open = (player: NonNullable<FakeHandlers['GET /api/players/{username}']>, user: typeof viewer | null = viewer) =>
  renderPortal(<Widget username={owl.username} />, {
    user,
    handlers: { ...followServer(viewer.id).handlers, 'GET /api/players/{username}': player },
  });

test('the card shows the standing of a player, who can be followed', async () => {
  open(owl);
  expect(await screen.findByText('1,204,250')).toBeVisible();
  expect(screen.getByText('#1,204')).toBeVisible();
  expect(screen.getByText('PlayStation')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Night Watch' })).toHaveAttribute('href', `/clans/${owl.clanInfo?.id}`);
  expect(await screen.findByRole('button', { name: 'Follow night_owl' })).toBeVisible();
  await expectAccessible();
});

test('visitors cannot follow', async () => {
  open(owl, null);
  expect(await screen.findByText('1,204,250')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a player that cannot be loaded is reported', async () => {
  open(() => apiFailure(503, 'Busy'));
  expect(await screen.findByText("Couldn't load this player.")).toBeVisible();
});

import { describe, expect, test } from '@jest/globals';
import type { headToHeadWidget, playerHistoryWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { aPortalConfig, apiFailure, aUser, expectAddress, neverResponds, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, within } from '@testing-library/react';
import { portalModule } from '../../module.ts';
import { aPublicPlayer } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';

const viewer = aUser();
const owl = aPublicPlayer({
  clanInfo: {
    id: '65f0c0ffee0000000000a001',
    name: 'Night Watch',
    logo: null,
    isLeader: false,
    leaderUsername: 'captain',
  },
});

const open = ({
  route = '/members/night_owl',
  user = null,
  player = () => owl,
}: {
  route?: string;
  user?: ReturnType<typeof aUser> | null;
  player?: () => typeof owl | ReturnType<typeof apiFailure>;
} = {}) =>
  renderPortal(portalModule, {
    route,
    user,
    handlers: { 'GET /api/players/{username}': player, ...followServer(viewer.id).handlers },
  });

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe("a player's public profile", () => {
  test('shows a visitor the card and offers to sign in and come back', async () => {
    const { requests } = open();
    expect(await title('night_owl')).toBeVisible();
    expect(document.title).toBe('night_owl · ELM Gaming');
    expect(screen.getByText('Member Since')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Night Watch' })).toHaveAttribute('href', `/clans/${owl.clanInfo?.id}`);
    expect(screen.getByRole('link', { name: 'captain' })).toHaveAttribute('href', '/members/captain');
    for (const name of ['Sign in to follow', 'Sign in to see Followers', 'Sign in to see Following'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/signin?next=/members/night_owl');
    // The route's prefetch and the page share one request; nothing that requires a session is requested.
    expect(requests.map(({ key }) => key).sort()).toEqual(['GET /api/auth/me', 'GET /api/players/night_owl']);
    await expectAccessible();
  });

  test('shows a badge for each cup, and what does not count yet', async () => {
    const cup = {
      ...{ id: 'c'.repeat(24), name: 'Night Cup', kind: 'players' as const, endedAt: '2026-11-28T12:00:00.000Z' },
      ...{ place: 1, entrants: 8, points: 100, isFinal: false, countsAt: '2026-11-29T12:00:00.000Z' },
    };
    renderPortal(portalModule, {
      route: '/members/night_owl',
      user: null,
      config: { features: { ...aPortalConfig().features, playTournaments: true } },
      handlers: {
        'GET /api/players/{username}': owl,
        'GET /api/players/{id}/cups': {
          cups: [cup, { ...cup, id: 'd'.repeat(24), name: 'Old Cup', place: 22, points: 8, isFinal: true }],
          provisional: { points: 100, cups: 1, countsAt: cup.countsAt, rank: 3 },
        },
      },
    });
    const badges = await screen.findByRole('list', { name: 'Cups' });
    const [first, second] = within(badges).getAllByRole('link');
    expect(first).toHaveTextContent('Night Cup1st of 8 · +100, provisional');
    expect(first).toHaveAttribute('href', `/tournaments/${cup.id}`);
    expect(second).toHaveTextContent('Old Cup22nd of 8 · +8');
    expect(
      screen.getByText(/^\+100 points from 1 cup will be added on Nov 29, 2026, .* Provisional rank: about #3\.$/),
    ).toBeVisible();
    await expectAccessible();
  });

  const openWithSeasons = (user: ReturnType<typeof aUser> | null) =>
    renderPortal(portalModule, {
      ...{ route: '/members/night_owl', user },
      config: { features: { ...aPortalConfig().features, playTournaments: true, seasons: true } },
      handlers: {
        'GET /api/players/{username}': owl,
        'GET /api/players/{id}/cups': { cups: [], provisional: null },
        ...followServer(viewer.id).handlers,
      },
      widgets: {
        'player-history': ({ playerId }: WidgetPropsOf<typeof playerHistoryWidget>) => (
          <p>{`History of ${playerId}`}</p>
        ),
        'head-to-head': ({ playerId, opponent }: WidgetPropsOf<typeof headToHeadWidget>) => (
          <p>{`${playerId} against ${opponent.username}`}</p>
        ),
      },
    });

  test('shows history, and to other players how they did against the player', async () => {
    const { unmount } = openWithSeasons(viewer);
    expect(await screen.findByText(`History of ${owl.id}`)).toBeVisible();
    expect(screen.getByText(`${viewer.id} against night_owl`)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Cups' })).toBeNull();
    unmount();
    openWithSeasons(null);
    expect(await screen.findByText(`History of ${owl.id}`)).toBeVisible();
    expect(screen.queryByText(/ against night_owl$/)).toBeNull();
  });

  test('lets a signed-in player follow and open the lists', async () => {
    const { actor } = open({ user: viewer });
    await actor.click(await screen.findByRole('button', { name: 'Follow night_owl' }));
    expect(await screen.findByRole('button', { name: '1 Followers' })).toBeVisible();
  });

  test('of oneself leads to the own profile', async () => {
    open({ user: viewer, player: () => ({ ...owl, id: viewer.id }) });
    expect(await screen.findByRole('link', { name: 'Edit your profile' })).toHaveAttribute('href', '/profile');
    expect(screen.queryByRole('button', { name: /^Follow / })).not.toBeInTheDocument();
  });

  test.each([`/members/${owl.id}?ref=chat`, '/members/NIGHT_OWL?ref=chat'])(
    'at %s moves to the current username without another request',
    async (route) => {
      const { requests } = open({ route });
      await title('night_owl');
      await expectAddress('/members/night_owl?ref=chat');
      expect(requests.filter(({ key }) => key.startsWith('GET /api/players/'))).toHaveLength(1);
    },
  );

  test('waits for the session, so that nothing moves', async () => {
    renderPortal(portalModule, {
      route: '/members/night_owl',
      handlers: { 'GET /api/players/{username}': owl, 'GET /api/auth/me': () => neverResponds() },
    });
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
  });
});

describe('an unknown player', () => {
  test('leads on to the leaderboard', async () => {
    open({ player: () => apiFailure(404, 'Player not found', { code: 'user_not_found' }) });
    expect(await title('Player Not Found')).toBeVisible();
    expect(document.title).toBe('Player Not Found · ELM Gaming');
    expect(screen.getByRole('link', { name: 'View Leaderboard' })).toHaveAttribute('href', '/leaderboard');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('can be requested again after a temporary failure', async () => {
    let isDown = true;
    const { actor } = open({ player: () => (isDown ? apiFailure(503, 'Busy', { code: 'busy' }) : owl) });
    await title('Player Not Found');
    isDown = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title('night_owl')).toBeVisible();
  });
});

import { describe, expect, jest, test } from '@jest/globals';
import type { followCountsWidget } from '@portal/contracts/community/ui';
import type { clanCardWidget, playerHistoryWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { aPortalConfig, aUser, neverResponds, type RenderPortalOptions } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';

const open = async (options: Omit<RenderPortalOptions, 'route'> = {}) => {
  const page = await openPage('/profile', { user: aUser(), ...options });
  await screen.findByRole('button', { name: 'Sign Out' });
  return page;
};

const card = (name: string) => within(screen.getByRole('region', { name }));
const roles = () => within(screen.getByRole('list', { name: 'Roles' })).getAllByRole('listitem');
const findStat = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd');

describe('profile', () => {
  test('shows a skeleton of the same shape while the session loads', async () => {
    await openPage('/profile', { handlers: { 'GET /api/auth/me': () => neverResponds() } });
    expect(await screen.findByRole('group', { name: 'Loading...' })).toBeVisible();
  });

  test('shows who is signed in [2.7, 2.81]', async () => {
    await open({ user: aUser({ username: 'night_owl', email: 'owl@example.com' }) });
    expect(screen.getByRole('heading', { level: 1, name: 'night_owl' })).toBeVisible();
    expect(screen.getByText('owl@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View public profile' })).toHaveAttribute('href', '/members/night_owl');
    expect(roles().map((role) => role.textContent)).toEqual(['Player']);
  });

  test('names all roles, the one that takes precedence first [6.7, 6.8]', async () => {
    await open({ user: aUser({ roles: ['Clan Leader', 'Coach', 'ELM leader', 'WORLD'] }) });
    expect(roles().map((role) => role.textContent)).toEqual(['WORLD', 'ELM leader', 'Clan Leader', 'Coach']);
  });

  test('shows the first letter where there is no picture', async () => {
    await open({ user: aUser({ username: 'night_owl' }) });
    expect(screen.getByRole('img', { name: 'Profile picture of night_owl' })).toHaveTextContent('N');
  });

  test('shows the stats of the player [2.82]', async () => {
    const user = aUser({ score: 1234567, gamesPlayed: 0, wins: 0 });
    await open({ user, handlers: { 'GET /api/players/{username}': { ...user, rank: 1204 } } });
    expect(findStat('Total Score')).toHaveTextContent('1,234,567');
    expect(findStat('ELM Tournaments Played')).toHaveTextContent('0');
    expect(findStat('Tournaments Won')).toHaveTextContent('0');
    expect(findStat('Win rate')).toHaveTextContent('None yet');
    await waitFor(() => expect(findStat('Rank')).toHaveTextContent('#1,204'));
  });

  test('names the stats after the configured product', async () => {
    await open({ config: { productName: 'Night Cup' } });
    expect(findStat('Night Cup Tournaments Played')).toBeVisible();
  });

  test('counts games where the stats are named after them', async () => {
    const user = aUser({ gamesPlayed: 40, wins: 10 });
    await open({ user, config: { features: { ...aPortalConfig().features, gameStats: true } } });
    expect(findStat('Games Played')).toHaveTextContent('40');
    expect(findStat('Wins')).toHaveTextContent('10');
    expect(findStat('Win rate')).toHaveTextContent('25%');
    expect(card('Gaming Stats').queryByText(/Tournaments/)).not.toBeInTheDocument();
  });

  test('offers three quick actions [2.86]', async () => {
    await open();
    const links = card('Quick Actions').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Join Tournament', '/tournaments'],
      ['View Leaderboard', '/leaderboard'],
      ['Latest News', '/news'],
    ]);
  });

  test('is accessible', async () => {
    await open();
    await expectAccessible();
  });

  test('of the official account has a community hub instead of stats and clan [1.14, 2.88]', async () => {
    await open({ user: aUser({ username: 'ELM' }) });
    expect(card('Community Hub').getByText(/Official community account for ELM Gaming/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Gaming Stats' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Clan' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Community' })).toBeVisible();
  });
});

describe('the clan card', () => {
  test('says so while no remote shows clans', async () => {
    await open();
    expect(card('Clan').getByRole('alert')).toHaveTextContent("Couldn't load this section.");
  });

  test('is rendered by the remote that shows clans', async () => {
    const user = aUser({
      clanInfo: { name: 'Night Watch', logo: null, isLeader: true, leaderUsername: 'demo_player' },
    });
    await open({
      user,
      widgets: {
        'clan-card': ({ userId, clanInfo }: WidgetPropsOf<typeof clanCardWidget>) => (
          <p>{`widget of ${userId} in ${clanInfo?.name}`}</p>
        ),
      },
    });
    expect(await card('Clan').findByText(`widget of ${user.id} in Night Watch`)).toBeVisible();
  });
});

test('the history card replaces last results and cups where there are seasons', async () => {
  const user = aUser();
  await open({
    user,
    config: { features: { ...aPortalConfig().features, playTournaments: true, seasons: true } },
    handlers: { 'GET /api/players/{id}/cups': { cups: [], provisional: null } },
    widgets: {
      'player-history': ({ playerId }: WidgetPropsOf<typeof playerHistoryWidget>) => <p>{`History of ${playerId}`}</p>,
    },
  });
  expect(await card('History').findByText(`History of ${user.id}`)).toBeVisible();
  for (const name of ['Last Results', 'Cups']) expect(screen.queryByRole('region', { name })).toBeNull();
});

describe('the community card', () => {
  test('does not claim that there are none while no remote counts followers', async () => {
    await open();
    expect(card('Community').getByRole('alert')).toHaveTextContent("Couldn't load this section.");
  });

  test('is rendered by the remote that counts followers [2.83]', async () => {
    const user = aUser();
    await open({
      user,
      widgets: {
        'follow-counts': ({ userId }: WidgetPropsOf<typeof followCountsWidget>) => <p>{`counts of ${userId}`}</p>,
      },
    });
    expect(await card('Community').findByText(`counts of ${user.id}`)).toBeVisible();
  });

  test('shares the sign-up link of the player, in portals that welcome new players', async () => {
    const share = jest.fn(async (_: ShareData) => undefined);
    Object.assign(navigator, { share });
    const user = aUser({ username: 'night_owl' });
    const { actor, unmount } = await open({
      user,
      config: { features: { ...aPortalConfig().features, welcome: true } },
    });
    await actor.click(card('Community').getByRole('button', { name: 'Invite Friends' }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({
        text: 'Play with me on ELM Gaming',
        url: 'http://localhost/signup?from=night_owl',
      }),
    );
    await expectAccessible();
    unmount();
    await open({ user });
    expect(screen.queryByRole('button', { name: 'Invite Friends' })).not.toBeInTheDocument();
  });

  test('keeps its size while that remote loads, and offers a retry when it fails', async () => {
    let attempts = 0;
    const { actor } = await open({
      widgets: {
        offers: (name: string) => name === 'follow-counts',
        peek: () => undefined,
        load: () => {
          attempts += 1;
          return attempts === 1 ? Promise.reject(new Error('not there')) : neverResponds<never>();
        },
      },
    });
    const failure = await card('Community').findByRole('alert');
    expect(failure).toHaveTextContent("Couldn't load this section.");
    await actor.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await card('Community').findByRole('group', { name: 'Loading...' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

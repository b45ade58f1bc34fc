import { describe, expect, test } from '@jest/globals';
import {
  aPortalConfig,
  apiFailure,
  aUser,
  currentAddress,
  expectAddress,
  expectToast,
  type FakeHandlers,
  failOnce,
  neverResponds,
  type RenderPortalOptions,
  renderPortal,
  SessionStatus,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aMember, aProfile, awkwardNames } from '../../testing/builders.ts';
import { followServer } from '../../testing/follow-server.ts';
import { Page } from './members-page.tsx';

const viewer = aUser();
const owl = aMember();

const open = async (handlers: FakeHandlers = {}, options: Omit<RenderPortalOptions, 'handlers'> = {}) => {
  const pageAndSession = (
    <>
      <Page />
      <SessionStatus />
    </>
  );
  const page = renderPortal(pageAndSession, {
    route: '/members',
    user: viewer,
    handlers: {
      ...followServer(viewer.id).handlers,
      'GET /api/users/search': [owl],
      'GET /api/users/{id}': aProfile(),
      ...handlers,
    },
    ...options,
  });
  await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-in'));
  return page;
};

const searchBox = () => screen.getByRole('searchbox', { name: 'Search by username' });
const card = (name: string) => within(screen.getByRole('region', { name }));
const results = () => card('Search').findByRole('list', { name: 'Results' });
const findStat = (label: string) => card('Member Profile').getByText(label).closest('div')?.querySelector('dd');

/** Searches, selects the first result and waits for its profile. */
const openProfile = async (handlers: FakeHandlers = {}, options: Omit<RenderPortalOptions, 'handlers'> = {}) => {
  const page = await open(handlers, options);
  await page.actor.type(searchBox(), 'ow');
  const [first] = within(await results()).getAllByRole('link');
  if (first) await page.actor.click(first);
  await card('Member Profile').findByRole('heading', { level: 3 });
  return page;
};

describe('before a search', () => {
  test('the page shows its purpose and a prompt [2.8, 2.93, 2.94, 2.97, 4.19]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Member Search' })).toBeVisible();
    expect(screen.getByText("Find and view other members' profiles.")).toBeVisible();
    expect(searchBox()).toHaveAttribute('placeholder', 'Search by username');
    expect(card('Search').getByText('Type at least 2 characters to search.')).toBeVisible();
    expect(
      card('Member Profile').getByText('Select a member from search results to view their profile.'),
    ).toBeVisible();
    await expectAccessible();
  });
});

describe('a search', () => {
  test('of one character shows a prompt and sends no request [4.16, 5.23, 9.20]', async () => {
    const { actor, requests } = await open();
    await actor.type(searchBox(), ' o ');
    expect(card('Search').getByText('Type at least 2 characters to search.')).toBeVisible();
    expect(requests.filter(({ url }) => url.pathname === '/api/users/search')).toEqual([]);
  });

  test('is announced while it runs [4.17]', async () => {
    const { actor, requests } = await open({ 'GET /api/users/search': () => neverResponds() });
    await actor.type(searchBox(), 'ow');
    await waitFor(() => expect(requests.map(({ key }) => key)).toContain('GET /api/users/search'));
    expect(await card('Search').findByRole('group', { name: 'Loading...' })).toBeVisible();
    expect(card('Search').queryByText('Type at least 2 characters to search.')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('lists the players found with role, score and clan [1.3, 2.95, 4.17]', async () => {
    const { actor } = await open({
      'GET /api/users/search': [
        aMember({ roles: ['Clan Leader', 'WORLD'], score: 9_999_999, clanInfo: { name: 'Night Watch' } }),
        aMember({ id: '65f0c0ffee0000000000c1b2', username: 'owl_fan', score: 0 }),
      ],
    });
    await actor.type(searchBox(), 'ow');
    const rows = within(await results()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Nnight_owlWORLDScore 9,999,999Night Watch',
      'Oowl_fanPlayerScore 0No Clan',
    ]);
    expect(card('Search').getByText('Members found: 2')).toBeInTheDocument();
    expect(await results()).toHaveStyle({ maxHeight: '24rem', overflowY: 'auto' });
    await expectAccessible();
  });

  test('without results shows an empty state [4.17, 8.24]', async () => {
    const { actor } = await open({ 'GET /api/users/search': [] });
    await actor.type(searchBox(), 'ow');
    expect(await card('Search').findByText('No members found with that username.')).toBeVisible();
    expect(card('Search').queryByRole('list', { name: 'Results' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('that fails shows an error and a toast and can be retried [4.17, 8.23]', async () => {
    const { actor } = await open({ 'GET /api/users/search': failOnce([owl]) });
    await actor.type(searchBox(), 'ow');
    const failure = await card('Search').findByRole('alert');
    expect(failure).toHaveTextContent('Failed to search. Please try again.');
    await expectToast({ title: 'Failed to search', variant: 'destructive' });
    await expectAccessible();
    await actor.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(within(await results()).getByRole('link', { name: 'night_owl' })).toBeVisible();
  });

  test('of awkward names isolates their text direction', async () => {
    const found = awkwardNames.map((username, index) => aMember({ id: `65f0c0ffee0000000000c1c${index}`, username }));
    const { actor } = await open({ 'GET /api/users/search': found });
    await actor.type(searchBox(), 'ow');
    await results();
    for (const name of awkwardNames) expect(screen.getByText(name, { selector: 'bdi' })).toBeVisible();
    await expectAccessible();
  });
});

describe('the profile of the selected member', () => {
  test('is marked in the list and announced while it loads [4.19]', async () => {
    const { actor } = await open({ 'GET /api/users/{id}': () => neverResponds() });
    await actor.type(searchBox(), 'ow');
    const row = within(await results()).getByRole('link', { name: 'night_owl' });
    expect(row).not.toHaveAttribute('aria-current');
    await actor.click(row);
    expect(row).toHaveAttribute('aria-current', 'true');
    expect(card('Member Profile').getByRole('group', { name: 'Loading...' })).toBeVisible();
    await expectAccessible();
  });

  test('shows username, roles, stats and the joining date [2.96, 2.98, 2.102, 4.19]', async () => {
    await openProfile({
      'GET /api/users/{id}': aProfile({ roles: ['Clan Leader', 'ELM leader', 'Coach'], score: 1_234_567 }),
      'GET /api/players/{username}': { ...aProfile(), rank: 37 },
    });
    expect(card('Member Profile').getByRole('heading', { level: 3, name: 'night_owl' })).toBeVisible();
    const roles = within(card('Member Profile').getByRole('list', { name: 'Roles' })).getAllByRole('listitem');
    expect(roles.map((role) => role.textContent)).toEqual(['ELM leader', 'Clan Leader', 'Coach']);
    expect(findStat('Total Score')?.closest('dl')?.childElementCount).toBe(4);
    expect(findStat('Total Score')).toHaveTextContent('1,234,567');
    expect(findStat('ELM Tournaments Played')).toHaveTextContent('48');
    expect(findStat('Wins')).toHaveTextContent('7');
    expect(findStat('Win rate')).toHaveTextContent('15%');
    await waitFor(() => expect(findStat('Rank')).toHaveTextContent('#37'));
    expect(findStat('Platform')).toHaveTextContent('PlayStation');
    expect(card('Member Profile').getByText('Member Since')).toBeVisible();
    expect(card('Member Profile').getByText(new Date('2024-12-15T12:00:00.000Z').toLocaleDateString())).toBeVisible();
    await expectAccessible();
  });

  test('writes the joining date like other dates with oneDateStyle', async () => {
    await openProfile({}, { config: { features: { ...aPortalConfig().features, oneDateStyle: true } } });
    expect(card('Member Profile').getByText('Dec 15, 2024')).toBeVisible();
  });

  test.each([
    [0, '0'],
    [9_999_999, '9,999,999'],
  ])('shows stats of %d in full', async (value, words) => {
    await openProfile({ 'GET /api/users/{id}': aProfile({ score: value, gamesPlayed: value, wins: value }) });
    for (const label of ['Total Score', 'ELM Tournaments Played', 'Wins'])
      expect(findStat(label)?.textContent).toBe(words);
  });

  test.each(awkwardNames)('handles the name %s [2.101]', async (username) => {
    await openProfile({ 'GET /api/users/{id}': aProfile({ username }) });
    expect(card('Member Profile').getByRole('heading', { level: 3, name: username })).toBeVisible();
    expect(await card('Member Profile').findByRole('button', { name: `Follow ${username}` })).toBeVisible();
    await expectAccessible();
  });

  test('shows the picture, or an icon if it is missing or fails [2.98]', async () => {
    await openProfile({ 'GET /api/users/{id}': aProfile({ avatar: '/api/avatars/owl.webp' }) });
    const picture = () => screen.getByRole('region', { name: 'Member Profile' }).querySelector('img');
    expect(picture()).toHaveAttribute('src', '/api/avatars/owl.webp');
    expect(picture()).toHaveAttribute('width', '112');
    const broken = picture();
    if (broken) fireEvent.error(broken);
    expect(picture()).toBeNull();
  });

  test.each([
    ['Leader: captain', { isLeader: false, leaderUsername: 'captain' }],
    ['Leader: night_owl', { isLeader: true, leaderUsername: null }],
    ['Leader: Unknown', { isLeader: false, leaderUsername: null }],
  ])('in a clan shows %s [2.98]', async (words, leader) => {
    await openProfile({
      'GET /api/users/{id}': aProfile({ clanInfo: { name: 'Night Watch', logo: null, ...leader } }),
    });
    expect(card('Clan').getByText('Night Watch')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Clan' })).toHaveTextContent(words);
  });

  test('without a clan has no clan block', async () => {
    await openProfile();
    expect(screen.queryByRole('region', { name: 'Clan' })).not.toBeInTheDocument();
  });

  test('of the official account shows the community block instead of stats [1.14, 2.99, 2.103]', async () => {
    await openProfile({ 'GET /api/users/{id}': aProfile({ username: 'ELM' }) });
    const profile = card('Member Profile');
    expect(profile.getByRole('heading', { name: 'Official ELM Gaming Community' })).toBeVisible();
    expect(
      profile.getByText('Official community account for ELM Gaming. Follow for updates, tournaments, and news.'),
    ).toBeVisible();
    for (const words of ['Total Score', 'ELM Tournaments Played', 'Wins', 'Platform', 'Member Since'])
      expect(profile.queryByText(words)).not.toBeInTheDocument();
    expect(await profile.findByRole('button', { name: 'Follow ELM' })).toBeVisible();
    await expectAccessible();
  });

  test('uses the configured names', async () => {
    await openProfile(
      { 'GET /api/users/{id}': aProfile({ username: 'Night Cup' }) },
      { config: { productName: 'Night Cup', communityName: 'Cup Community' } },
    );
    expect(screen.getByRole('heading', { name: 'Official Cup Community Community' })).toBeVisible();
  });

  test('that cannot be loaded shows an error and a toast and can be retried [4.19, 8.25, 8.26]', async () => {
    const notFound = apiFailure(404, 'Player not found', { code: 'user_not_found' });
    const { actor } = await open({ 'GET /api/users/{id}': failOnce(aProfile(), notFound) });
    await actor.type(searchBox(), 'ow');
    await actor.click(within(await results()).getByRole('link', { name: 'night_owl' }));
    const failure = await card('Member Profile').findByRole('alert');
    expect(failure).toHaveTextContent('Failed to load profile.');
    await expectToast({ title: 'Failed to get user profile', variant: 'destructive' });
    await expectAccessible();
    await actor.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await card('Member Profile').findByRole('heading', { level: 3, name: 'night_owl' })).toBeVisible();
  });

  test('closes when the search text changes [4.18]', async () => {
    const { actor } = await openProfile();
    await actor.type(searchBox(), 'l');
    expect(await within(await results()).findByRole('link', { name: 'night_owl' })).not.toHaveAttribute('aria-current');
    expect(
      card('Member Profile').getByText('Select a member from search results to view their profile.'),
    ).toBeVisible();
  });

  test('of oneself has no follow button [2.99]', async () => {
    await openProfile({
      'GET /api/users/{id}': aProfile({ id: viewer.id }),
      'GET /api/users/search': [aMember({ id: viewer.id })],
    });
    expect(await card('Member Profile').findByRole('button', { name: '0 Followers' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Follow / })).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  const id = '65f0c0ffee0000000000c1b1';
  const noSelection = 'Select a member from search results to view their profile.';

  test('restores search text and selection after a reload', async () => {
    const { requests } = await open({}, { route: `/members?q=ow&member=${id}` });
    expect(searchBox()).toHaveValue('ow');
    expect(await within(await results()).findByRole('link', { current: true })).toHaveTextContent('night_owl');
    expect(await card('Member Profile').findByRole('heading', { level: 3, name: 'night_owl' })).toBeVisible();
    expect(requests.filter(({ key }) => key === `GET /api/users/${id}`)).toHaveLength(1);
    expect(document.body).toHaveFocus();
  });

  test('follows the text while typing and the selection, which a new text clears', async () => {
    const { actor } = await open();
    await actor.type(searchBox(), 'ow');
    await expectAddress('/members?q=ow');
    await actor.click(within(await results()).getByRole('link', { name: 'night_owl' }));
    await expectAddress(`/members?q=ow&member=${id}`);
    await actor.type(searchBox(), 'l');
    expect(currentAddress()).toBe('/members?q=ow');
    await expectAddress('/members?q=owl');
    await results();
    expect(card('Member Profile').getByText(noSelection)).toBeVisible();
  });
});

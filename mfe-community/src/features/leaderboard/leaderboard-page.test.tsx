import { describe, expect, test } from '@jest/globals';
import type { CurrentUser } from '@portal/contracts';
import {
  apiFailure,
  aUser,
  expectAddress,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  type SentRequest,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { fireEvent, screen } from '@testing-library/react';
import { aPlayer, awkwardNames, leaderboardCalls, players, toClans } from '../../testing/builders.ts';
import { openPage } from '../../testing/open-page.ts';
import { readHeaders, readRows, tableNamed } from '../../testing/tables.ts';

type Handler = NonNullable<FakeHandlers['GET /api/leaderboard']>;

const topFour = players(
  { username: 'night_striker', clan: 'Night Owls', score: 9_999_999, platform: 'PlayStation' },
  { username: 'demo_player', clan: 'Pitch Kings', score: 52_340 },
  { username: 'free_agent', score: 1250, platform: 'Mobile' },
  { username: 'newcomer', clan: 'night owls II', score: 0 },
);
const topClans = toClans({ name: 'Night Owls', memberCount: 1234 }, { name: 'Pitch Kings', memberCount: 0 });

const both = ({ url }: SentRequest) => (url.searchParams.get('type') === 'clan' ? topClans : topFour);
const open = (address = '/leaderboard', handler: Handler = both, user: CurrentUser | null = null) =>
  openPage(address, { user, handlers: { 'GET /api/leaderboard': handler } });

const playersTable = /^Players/;
const search = () => screen.getByRole('searchbox', { name: 'Search players or clans...' });
const namesShown = async () =>
  (await readRows(playersTable)).map(([, name]) => name?.replace(/(PC|PlayStation|Mobile) Player$/, ''));
const readPlatform = ({ url }: SentRequest) => url.searchParams.get('platformGroup') ?? 'all';
const choose = async (actor: Awaited<ReturnType<typeof open>>['actor'], platform: string) => {
  await actor.click(screen.getByRole('combobox', { name: 'Platform' }));
  await actor.click(await screen.findByRole('option', { name: platform }));
};

describe('players', () => {
  test('are ranked with medals for the first three and #n for the others [2.3, 2.35, 2.40, 2.42, 2.43, 2.44, 9.17]', async () => {
    const page = await open();
    expect(await readHeaders(playersTable)).toEqual(['Rank', 'Player', 'Clan', 'Score']);
    expect(await readRows(playersTable)).toEqual([
      ['Rank 1, gold medal', 'night_strikerPlayStation Player', 'Night Owls', '9,999,999'],
      ['Rank 2, silver medal', 'demo_playerPC Player', 'Pitch Kings', '52,340'],
      ['Rank 3, bronze medal', 'free_agentMobile Player', 'No Clan', '1,250'],
      ['#4', 'newcomerPC Player', 'night owls II', '0'],
    ]);
    expect(leaderboardCalls(page)).toEqual(['?type=player&limit=50']);
    expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible();
  });

  test('have the same avatar on the podium as in the rows of a search', async () => {
    await open();
    await readRows(playersTable);
    const colors = () => ['NI', 'DE', 'FR'].map((letters) => getComputedStyle(screen.getByText(letters)).color);
    const onPodium = colors();
    fireEvent.change(search(), { target: { value: 'e' } });
    expect(colors()).toEqual(onPodium);
  });

  test('are linked, and so are their clans', async () => {
    const clanId = '65f0c0ffee0000000000a001';
    await open('/leaderboard', players({}, {}, {}, { username: 'newcomer', clan: 'Night Owls', clanId }));
    expect(await screen.findByRole('link', { name: 'newcomer' })).toHaveAttribute('href', '/members/newcomer');
    expect(screen.getByRole('link', { name: 'player_1' })).toHaveAttribute('href', '/members/player_1');
    expect(screen.getByRole('link', { name: 'Night Owls' })).toHaveAttribute('href', `/clans/${clanId}`);
  });

  test('show two letters when the picture is missing or fails to load [2.44]', async () => {
    const { container } = await open('/leaderboard', [
      aPlayer({ username: 'night_owl', avatar: '/api/avatars/gone.webp' }),
    ]);
    const row = await screen.findByRole('rowheader');
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', '/api/avatars/gone.webp');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(row).toHaveTextContent(/^NI/);
  });

  test('with awkward names and scores each have their own row', async () => {
    const rows = players(...awkwardNames.map((username) => ({ username, clan: username })), ...Array(47).fill({}));
    await open('/leaderboard', rows);
    await screen.findByText('#50', {}, { timeout: 20_000 });
    expect(screen.getAllByText(awkwardNames[1] ?? '', { selector: 'bdi' })).toHaveLength(2);
    await expectAccessible();
  });
});

test('rows without score, platform or member count show 0, PC and 0 [2.35, 2.36, 2.44]', async () => {
  const incomplete = JSON.parse('[{ "id": "a", "username": "night_owl", "clan": null }]');
  const { actor } = await open('/leaderboard?q=owl', ({ url }) =>
    url.searchParams.get('type') === 'clan' ? JSON.parse('[{ "id": "b", "name": "Night Owls" }]') : incomplete,
  );
  expect(await readRows(playersTable)).toEqual([['Rank 1, gold medal', 'night_owlPC Player', 'No Clan', '0']]);
  await actor.click(screen.getByRole('tab', { name: 'Clans' }));
  expect(await readRows('Clans')).toEqual([['Rank 1, gold medal', 'Night Owls', '0', '0']]);
});

describe('the search', () => {
  test.each([
    ['NIGHT', ['night_striker', 'newcomer'], 'Rows shown: 2'],
    ['agent', ['free_agent'], 'Rows shown: 1'],
    [' kings ', ['demo_player'], 'Rows shown: 1'],
    ['No Clan', [], 'Rows shown: 0'],
  ])('for %p keeps players with a matching username or clan name [2.37]', async (text, names, announcement) => {
    const { actor } = await open();
    await tableNamed(playersTable);
    await actor.type(search(), text);
    expect(screen.getByText(announcement)).toHaveAttribute('role', 'status');
    if (names.length > 0) expect(await namesShown()).toEqual(names);
  });

  test('keeps each player’s rank', async () => {
    const { actor } = await open();
    await tableNamed(playersTable);
    await actor.type(search(), 'newcomer');
    expect(await readRows(playersTable)).toEqual([['#4', 'newcomerPC Player', 'night owls II', '0']]);
  });

  test('sends no request and is written to the address [2.37]', async () => {
    const page = await open('/leaderboard?platform=console');
    await tableNamed(playersTable);
    await page.actor.type(search(), 'owl & co');
    await expectAddress('/leaderboard?platform=console&q=owl+%26+co');
    expect(leaderboardCalls(page)).toHaveLength(1);
  });

  test('without a match shows an empty state, and is cleared with one button', async () => {
    const { actor } = await open('/leaderboard?q=zzz');
    expect(await screen.findByRole('heading', { name: 'No matches' })).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await namesShown()).toHaveLength(4);
    expect(search()).toHaveFocus();
    await expectAddress('/leaderboard');
  });

  test('filters clans by name [2.37]', async () => {
    const { actor } = await open('/leaderboard?tab=clans');
    await tableNamed('Clans');
    await actor.type(search(), 'owls');
    expect(await readRows('Clans')).toEqual([['Rank 1, gold medal', 'Night Owls', '1,234', '1,234']]);
  });
});

describe('the platform filter', () => {
  test.each([
    ['Console Platform', 'console'],
    ['Mobile Platform', 'mobile'],
  ])('%s requests its players and is written to the address [2.38, 7.27, 9.18]', async (label, group) => {
    const page = await open();
    await tableNamed(playersTable);
    await choose(page.actor, label);
    expect(await tableNamed(`Players, ${label}`)).toBeVisible();
    expect(leaderboardCalls(page)).toEqual(['?type=player&limit=50', `?type=player&limit=50&platformGroup=${group}`]);
    await expectAddress(`/leaderboard?platform=${group}`);
  });

  test('back to all platforms sends no group and reuses the cached rows [2.38]', async () => {
    const page = await open();
    await tableNamed(playersTable);
    await choose(page.actor, 'Console Platform');
    await tableNamed('Players, Console Platform');
    await choose(page.actor, 'All Platforms');
    expect(await tableNamed('Players, All Platforms')).toBeVisible();
    expect(leaderboardCalls(page)).toHaveLength(2);
    await expectAddress('/leaderboard');
  });

  test('keeps the rows visible, marked as busy, until the new ones are loaded', async () => {
    const mobile = heldResponse<typeof topFour>();
    const { actor } = await open('/leaderboard', (request) =>
      readPlatform(request) === 'mobile' ? mobile.promise : topFour,
    );
    await tableNamed(playersTable);
    await choose(actor, 'Mobile Platform');
    expect(await namesShown()).toHaveLength(4);
    expect((await tableNamed(playersTable)).closest('[aria-busy=true]')).not.toBeNull();
    await mobile.give(players({ username: 'thumb_master', platform: 'Mobile' }));
    expect(await namesShown()).toEqual(['thumb_master']);
    expect((await tableNamed(playersTable)).closest('[aria-busy=true]')).toBeNull();
  });

  test('never replaces a newer response with an older one', async () => {
    const console_ = heldResponse<typeof topFour>();
    const mobile = heldResponse<typeof topFour>();
    const held: Record<string, Promise<typeof topFour>> = { console: console_.promise, mobile: mobile.promise };
    const { actor } = await open('/leaderboard', (request) => held[readPlatform(request)] ?? topFour);
    await tableNamed(playersTable);
    await choose(actor, 'Console Platform');
    await choose(actor, 'Mobile Platform');
    await mobile.give(players({ username: 'thumb_master' }));
    expect(await namesShown()).toEqual(['thumb_master']);
    await console_.give(players({ username: 'couch_hero' }));
    expect(await namesShown()).toEqual(['thumb_master']);
  });

  test('is disabled for clans, whose members play on any platform', async () => {
    await open('/leaderboard?tab=clans&platform=mobile');
    expect(screen.getByRole('combobox', { name: 'Platform' })).toBeDisabled();
  });
});

describe('clans', () => {
  test('have their crests where responses have them', async () => {
    const logo = '/api/clan-logos/owl.webp';
    const { container } = await open('/leaderboard?tab=clans', toClans({ name: 'Night Owls', logo }, { logo: null }));
    await tableNamed('Clans');
    const crests = container.querySelectorAll('tbody img');
    expect([...crests].map((crest) => crest.getAttribute('src'))).toEqual([logo]);
    if (crests[0]) fireEvent.error(crests[0]);
    expect(container.querySelector('tbody img')).toBeNull();
  });

  test('show their member count as points too [2.41, 2.45, 7.28]', async () => {
    const page = await open();
    await tableNamed(playersTable);
    await page.actor.click(screen.getByRole('tab', { name: 'Clans' }));
    expect(await readHeaders('Clans')).toEqual(['Rank', 'Clan', 'Points', 'Members']);
    expect(await readRows('Clans')).toEqual([
      ['Rank 1, gold medal', 'Night Owls', '1,234', '1,234'],
      ['Rank 2, silver medal', 'Pitch Kings', '0', '0'],
    ]);
    expect(leaderboardCalls(page)).toEqual(['?type=player&limit=50', '?type=clan']);
    await expectAddress('/leaderboard?tab=clans');
    await expectAccessible();
  });

  test('can be reached with the arrow keys [2.39]', async () => {
    const { actor } = await open();
    await actor.click(screen.getByRole('tab', { name: 'Players' }));
    await actor.keyboard('{ArrowRight}');
    expect(await tableNamed('Clans')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Clans' })).toHaveFocus();
  });
});

describe('an address', () => {
  test('restores the view it was copied from', async () => {
    const page = await open('/leaderboard?q=owl&platform=console');
    expect(search()).toHaveValue('owl');
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveTextContent('Console Platform');
    expect(await namesShown()).toEqual(['night_striker', 'newcomer']);
    expect(leaderboardCalls(page)).toEqual(['?type=player&limit=50&platformGroup=console']);
  });

  test('with invalid values shows the whole leaderboard', async () => {
    const page = await open('/leaderboard?platform=toaster&tab=9');
    expect(await namesShown()).toHaveLength(4);
    expect(leaderboardCalls(page)).toEqual(['?type=player&limit=50']);
  });
});

describe('states', () => {
  test('a skeleton is shown while the rows load [2.46]', async () => {
    await open('/leaderboard', () => neverResponds());
    expect(document.querySelector('table')).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();
  });

  test('an empty leaderboard links signed-in players to their profile', async () => {
    await open('/leaderboard', [], aUser());
    expect(await screen.findByRole('heading', { name: 'No players on leaderboard yet' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'View your profile' })).toHaveAttribute('href', '/profile');
    await expectAccessible();
  });

  test('an empty list of clans links to the clans page', async () => {
    await open('/leaderboard?tab=clans', []);
    expect(await screen.findByRole('heading', { name: 'No clans available yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Clans' })).toHaveAttribute('href', '/clans');
  });

  test('a failure is announced and can be retried [7.59]', async () => {
    let isUp = false;
    const { actor } = await open('/leaderboard', () => (isUp ? topFour : apiFailure(503, 'Busy', { code: 'busy' })));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load players.");
    await expectAccessible();
    isUp = true;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await namesShown()).toHaveLength(4);
  });

  test('a platform that fails shows an error and not the rows of another', async () => {
    const { actor } = await open('/leaderboard', (request) =>
      readPlatform(request) === 'mobile' ? apiFailure(503, 'Busy', { code: 'busy' }) : topFour,
    );
    await tableNamed(playersTable);
    await choose(actor, 'Mobile Platform');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

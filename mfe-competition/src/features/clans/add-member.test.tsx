import { describe, expect, test } from '@jest/globals';
import type { UserWithEmail } from '@portal/contracts';
import {
  apiFailure,
  apiPage,
  expectToast,
  type FakeHandlers,
  heldResponse,
  neverResponds,
} from '@portal/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aClan, aListedUser, aMember, clansFrom, privilegedUser, someDetails, toId } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';

const owls = aClan();
const foxes = aClan({ id: toId(2), name: 'Night Foxes' });
const agent = aListedUser();

const defaults: FakeHandlers = {
  'GET /api/clans': [owls, foxes],
  'GET /api/users': [agent],
  'POST /api/clans/{id}/members': aMember({ userId: agent.id, user: { username: agent.username } }),
};

const open = async (handlers: FakeHandlers = {}) => {
  const page = openPage('/clans', { user: privilegedUser, handlers: { ...defaults, ...handlers } });
  await page.actor.click(await screen.findByRole('button', { name: 'Add Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
  await dialog.findByRole('searchbox');
  return { ...page, dialog };
};
type Opened = Awaited<ReturnType<typeof open>>;

const clanSelect = ({ dialog }: Opened) => dialog.getByRole('combobox', { name: 'Clan' });
const selectClan = async (page: Opened, name: string) => {
  clanSelect(page).focus();
  await page.actor.keyboard('{Enter}');
  await page.actor.click(await screen.findByRole('option', { name }));
};
const findRow = async ({ dialog }: Opened, username: string) => {
  const row = (await dialog.findByText(username)).closest('li');
  if (!row) throw new Error(`No row shows ${username}`);
  return within(row);
};
const listQueries = ({ requests }: Opened) =>
  requests.filter(({ key }) => key === 'GET /api/users').map(({ url }) => url.searchParams.get('q'));

describe('finding a player to add', () => {
  test('lists players with email address and score [2.63]', async () => {
    const page = await open();
    const row = await findRow(page, 'free_agent');
    expect(row.getByRole('link', { name: 'free_agent' })).toHaveAttribute('href', '/members/free_agent');
    expect(row.getByText('agent@example.com')).toBeVisible();
    expect(row.getByText('Score: 4,321')).toBeVisible();
    expect(row.getByRole('button', { name: 'Add' })).toBeVisible();
    await expectAccessiblePage();
  });

  test('requests players only while the dialog is open [7.43]', async () => {
    const page = openPage('/clans', { user: privilegedUser, handlers: defaults });
    await screen.findByRole('button', { name: 'Add Member' });
    expect(page.requests.some(({ key }) => key === 'GET /api/users')).toBe(false);
  });

  test('searches by username or email once the typing pauses [2.62]', async () => {
    const page = await open({
      'GET /api/users': ({ url }) => (url.searchParams.has('q') ? [aListedUser({ username: 'owl_friend' })] : [agent]),
    });
    await page.dialog.findByText('free_agent');
    await page.actor.type(page.dialog.getByLabelText('Search users by username or email'), 'owl@example');
    expect(await page.dialog.findByText('owl_friend')).toBeVisible();
    expect(page.dialog.queryByText('free_agent')).not.toBeInTheDocument();
    expect(listQueries(page).at(-1)).toBe('owl@example');
    expect(listQueries(page).length).toBeLessThan('owl@example'.length);
    expect(page.dialog.getByText('1 user found')).toBeInTheDocument();
  });

  test('shows the response to the last query even when an earlier one arrives later', async () => {
    let resolveFirst: (users: UserWithEmail[]) => void = () => {};
    const page = await open({
      'GET /api/users': ({ url }) => {
        if (url.searchParams.get('q') !== 'ow') return url.searchParams.has('q') ? [agent] : [];
        return new Promise((resolve) => {
          resolveFirst = resolve;
        });
      },
    });
    const search = page.dialog.getByRole('searchbox');
    await page.actor.type(search, 'ow');
    await waitFor(() => expect(listQueries(page)).toContain('ow'));
    await page.actor.type(search, 'l');
    expect(await page.dialog.findByText('free_agent')).toBeVisible();
    await act(async () => resolveFirst([aListedUser({ id: toId(301), username: 'too_late' })]));
    expect(page.dialog.queryByText('too_late')).not.toBeInTheDocument();
    expect(page.dialog.getByText('free_agent')).toBeVisible();
  });

  test('shows when there are no users, and when none match [2.64]', async () => {
    const page = await open({ 'GET /api/users': [] });
    expect(await page.dialog.findByText('No users available.')).toBeVisible();
    await page.actor.type(page.dialog.getByRole('searchbox'), 'no_match');
    expect(await page.dialog.findByText('No users found matching your search.')).toBeVisible();
    await expectAccessiblePage();
  });

  test('shows a placeholder while the players load', async () => {
    const { dialog } = await open({ 'GET /api/users': () => neverResponds() });
    expect(dialog.getByRole('group', { name: 'Loading...' })).toBeVisible();
  });

  test('can be retried after a failure', async () => {
    let down = true;
    const page = await open({ 'GET /api/users': () => (down ? apiFailure(503, 'busy') : [agent]) });
    expect(await page.dialog.findByRole('alert')).toHaveTextContent("Couldn't load users.");
    down = false;
    await page.actor.click(page.dialog.getByRole('button', { name: 'Try again' }));
    expect(await page.dialog.findByText('free_agent')).toBeVisible();
  });

  test('points out that a full page is not the whole list', async () => {
    const users = Array.from({ length: 50 }, (_, index) =>
      aListedUser({ id: toId(400 + index), username: `player_${index}` }),
    );
    const { dialog } = await open({ 'GET /api/users': users });
    expect(await dialog.findByText('Showing the first 50 users. Search to find others.')).toBeVisible();
  });
});

describe('adding a player', () => {
  const add = async (page: Opened) => {
    const row = await findRow(page, 'free_agent');
    await page.actor.click(row.getByRole('button', { name: 'Add' }));
    return row;
  };

  test('to the selected clan shows a toast and refreshes the member count [4.15, 7.38, 8.14]', async () => {
    const lists = [[owls, foxes]];
    const page = await open({ 'GET /api/clans': () => lists.at(-1) ?? [] });
    await selectClan(page, 'Night Foxes');
    lists.push([owls, { ...foxes, memberCount: 4 }]);
    const row = await add(page);
    await expectToast({ title: 'Member added to clan successfully!' });
    expect(page.requests.find(({ key }) => key.startsWith('POST'))).toMatchObject({
      key: `POST /api/clans/${foxes.id}/members`,
      body: { userId: agent.id },
    });
    expect(row.getByRole('button', { name: 'Added' })).toBeDisabled();
    expect(page.dialog.getByRole('listitem')).toHaveFocus();
    await page.actor.keyboard('{Escape}');
    expect(await screen.findByText('Members: 4')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Member' })).toHaveFocus();
  });

  test('is possible once a clan is chosen', async () => {
    const page = await open();
    expect(clanSelect(page)).toHaveAccessibleDescription('Choose a clan to add players to it.');
    expect((await page.dialog.findAllByRole('button', { name: 'Add' }))[0]).toBeDisabled();
    await selectClan(page, 'Night Owls');
    expect(page.dialog.getAllByRole('button', { name: 'Add' })[0]).toBeEnabled();
  });

  test('preselects the only clan', async () => {
    const page = await open({ 'GET /api/clans': [owls] });
    expect(clanSelect(page)).toHaveTextContent('Night Owls');
  });

  test('shows that the request is pending [2.63]', async () => {
    const page = await open({
      'GET /api/clans': [owls],
      'POST /api/clans/{id}/members': () => neverResponds(),
    });
    const row = await add(page);
    expect(row.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  });

  test("who is already in a clan shows the error in the player's row", async () => {
    const message = 'This player is already in a clan';
    const response = heldResponse<ReturnType<typeof apiFailure>>();
    const page = await open({ 'GET /api/clans': [owls], 'POST /api/clans/{id}/members': () => response.promise });
    const row = await add(page);
    await response.give(apiFailure(409, message, { code: 'already_in_clan' }));
    await expectToast({ title: 'Failed to add member', description: message, variant: 'destructive' });
    expect(row.getByRole('alert')).toHaveTextContent(message);
    expect(row.getByRole('button', { name: 'Add' })).toBeEnabled();
    expect(row.getByRole('button', { name: 'Add' })).toHaveFocus();
  });

  test('without a response shows the default error [8.16]', async () => {
    const page = await open({
      'GET /api/clans': [owls],
      'POST /api/clans/{id}/members': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await add(page);
    await expectToast({
      title: 'Failed to add member',
      description: 'Failed to add member to clan',
      variant: 'destructive',
    });
  });
});

describe('choosing the clan', () => {
  test('loads more clans on demand', async () => {
    const page = await open({
      'GET /api/clans': ({ url }) => (url.searchParams.has('cursor') ? [foxes] : apiPage(clansFrom(10, 24), 'second')),
    });
    await page.actor.click(page.dialog.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(page.dialog.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument());
    await selectClan(page, 'Night Foxes');
    expect(clanSelect(page)).toHaveTextContent('Night Foxes');
  });

  test('is skipped when the dialog is opened from an expanded card', async () => {
    const { actor } = openPage('/clans', {
      user: privilegedUser,
      handlers: { ...defaults, 'GET /api/clans/{id}/details': someDetails() },
    });
    const card = within(await screen.findByRole('article', { name: 'Night Foxes' }));
    await actor.click(card.getByRole('button', { name: 'See more' }));
    await actor.click(await card.findByRole('button', { name: 'Add to this clan' }));
    expect(await screen.findByRole('combobox', { name: 'Clan' })).toHaveTextContent('Night Foxes');
  });
});

import { describe, expect, test } from '@jest/globals';
import { apiFailure, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBracket, anEntry } from '../../../testing/builders.ts';
import { anEntrant, entrants, openConsole, playerId } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage } from '../../../testing/open-page.ts';

const registration = aBracket({
  phase: 'registration',
  entrants: [
    ...entrants(2, { state: 'registered' }),
    anEntrant(3, { state: 'waiting', position: 1 }),
    anEntrant(4, { state: 'removed', reason: 'Registered twice.' }),
  ],
});

const changeEntrant: FakeHandlers = { 'POST /api/tournaments/{id}/entrants/{entrantId}': anEntry() };

const open = (bracket = registration, handlers: FakeHandlers = changeEntrant) =>
  openConsole(bracket, { section: 'players', handlers });

const rows = async () => within(await screen.findByRole('list', { name: 'Players' })).getAllByRole('listitem');

const openDialog = async (page: ReturnType<typeof open>, name: string, action: string) => {
  await page.actor.click(await button(`Actions for ${name}`));
  await page.actor.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
};

test('lists players with state, place on the waiting list and reason', async () => {
  open();
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/player_1.*Registered/),
    expect.stringMatching(/player_2.*Registered/),
    expect.stringMatching(/player_3.*Number 1 on the waiting list.*Waiting list/),
    expect.stringMatching(/player_4.*Registered twice\..*Removed/),
  ]);
  expect(screen.getByText('Registered: 2 · Waiting list: 1 · Removed: 1')).toBeVisible();
  await expectAccessiblePage();
});

test('is narrowed down by name and by state', async () => {
  const { actor } = open();
  await actor.type(await screen.findByRole('searchbox'), 'ER_2');
  expect(await rows()).toHaveLength(1);
  expect(screen.getByText('Players found: 1')).toBeVisible();
  await actor.clear(screen.getByRole('searchbox'));
  screen.getByRole('combobox', { name: 'State' }).focus();
  await actor.keyboard('{Enter}');
  await actor.click(await screen.findByRole('option', { name: 'Waiting list (1)' }));
  expect((await rows())[0]).toHaveTextContent('player_3');
  await actor.type(screen.getByRole('searchbox'), 'nobody');
  expect(await screen.findByText('No players found.')).toBeVisible();
});

test('of a large tournament has more players on demand', async () => {
  const { actor } = open(aBracket({ phase: 'registration', entrants: entrants(64) }));
  expect(await rows()).toHaveLength(50);
  await actor.click(await button('Load More Players'));
  expect(await rows()).toHaveLength(64);
});

test('is empty at first', async () => {
  open(aBracket({ phase: 'announced' }));
  expect(await screen.findByText('Nobody has registered yet.')).toBeVisible();
});

test.each([
  ['player_1', 'Remove…', 'Remove', 1, 'remove'],
  ['player_2', 'Disqualify…', 'Disqualify', 2, 'disqualify'],
  ['player_4', 'Restore…', 'Restore', 4, 'restore'],
] as const)('%s: %s sends a reason', async (name, action, label, position, command) => {
  const page = open();
  const dialog = await openDialog(page, name, action);
  await page.actor.click(dialog.getByRole('button', { name: label }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await page.actor.type(dialog.getByLabelText('Reason'), 'As agreed.');
  await expectAccessiblePage();
  await page.actor.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(page.sent()).toEqual([{ do: command, reason: 'As agreed.' }]));
  expect(page.requests.find(({ key }) => key.startsWith('POST'))?.key).toContain(playerId(position));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('offers nothing against an opponent of the organizer who plays', async () => {
  const conflicts = { entrants: [playerId(2)], clocks: true };
  open(aBracket({ phase: 'live', entrants: entrants(2, { state: 'playing', seed: 1 }) }), {
    'GET /api/tournaments/{id}/me': { entry: null, roles: ['organizer'], conflicts, matchKey: null, next: null },
  });
  expect(await button('Actions for player_1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for player_2' })).not.toBeInTheDocument();
});

test('a player who has withdrawn from the bracket can be disqualified or restored', async () => {
  const page = open(aBracket({ phase: 'live', entrants: [anEntrant(1, { state: 'withdrawn', seed: 1 })] }));
  await page.actor.click(await button('Actions for player_1'));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Disqualify…', 'Restore…']);
});

test('lists who moves up before it disqualifies', async () => {
  const notes = ['player_1 loses the 1st place.', 'player_2 is 1st instead of 2nd.'];
  const page = open(aBracket({ phase: 'finished', entrants: [anEntrant(1, { state: 'out', seed: 1 })] }), {
    'POST /api/tournaments/{id}/entrants/{entrantId}': { ...anEntry(), notes },
  });
  const dialog = await openDialog(page, 'player_1', 'Disqualify…');
  const list = await dialog.findByRole('list', { name: 'Consequences' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(notes);
  expect(page.sent()).toEqual([{ do: 'disqualify', reason: 'Preview', mode: 'preview' }]);
  await expectAccessiblePage();
});

test('a reason can be kept private', async () => {
  const page = open();
  const dialog = await openDialog(page, 'player_2', 'Disqualify…');
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Everyone can read it.');
  await page.actor.click(dialog.getByRole('checkbox', { name: 'Keep the reason private' }));
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/^Only player_2 receives it\./);
  await page.actor.type(dialog.getByLabelText('Reason'), 'Insults.');
  await expectAccessiblePage();
  await page.actor.click(dialog.getByRole('button', { name: 'Disqualify' }));
  await waitFor(() => expect(page.sent()).toEqual([{ do: 'disqualify', reason: 'Insults.', isPrivate: true }]));
});

test('a refusal stays in the dialog with what was entered', async () => {
  const page = open(registration, {
    'POST /api/tournaments/{id}/entrants/{entrantId}': () =>
      apiFailure(409, 'This player cannot take part', { code: 'not_eligible' }),
  });
  const dialog = await openDialog(page, 'player_4', 'Restore…');
  await page.actor.click(dialog.getByRole('button', { name: 'Removed by mistake.' }));
  await page.actor.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not sent. This player cannot take part');
  expect(dialog.getByLabelText('Reason')).toHaveValue('Removed by mistake.');
});

describe('another player', () => {
  const found: FakeHandlers = {
    ...changeEntrant,
    'GET /api/users/search': [
      {
        ...{ id: playerId(9), username: 'late_guest', avatar: null, score: 10, gamesPlayed: 0 },
        ...{ roles: [], clanInfo: null },
      },
    ],
  };

  test('is found by username and added', async () => {
    const page = open(registration, found);
    await page.actor.click(await button('Add Player'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    await page.actor.click(dialog.getByRole('button', { name: 'Late registration.' }));
    await page.actor.click(dialog.getByRole('button', { name: 'Add Player' }));
    expect(await dialog.findByText('Choose a player')).toBeVisible();
    await page.actor.type(dialog.getByRole('searchbox'), 'late{Enter}');
    await page.actor.click(await dialog.findByRole('button', { name: 'late_guest' }));
    await page.actor.click(dialog.getByRole('button', { name: 'Add Player' }));
    await expectToast({ title: 'Player Added', description: 'late_guest' });
    expect(page.sent()).toEqual([{ do: 'add', reason: 'Late registration.' }]);
    expect(page.requests.find(({ key }) => key.startsWith('POST'))?.key).toContain(playerId(9));
  });

  test('takes the place of one in the bracket', async () => {
    const page = open(aBracket({ phase: 'live', entrants: [anEntrant(1, { state: 'playing', seed: 1 })] }), found);
    const dialog = await openDialog(page, 'player_1', 'Replace…');
    await page.actor.type(dialog.getByRole('searchbox'), 'late');
    await page.actor.click(await dialog.findByRole('button', { name: 'late_guest' }));
    await page.actor.click(dialog.getByRole('button', { name: 'The player cannot come.' }));
    await page.actor.click(dialog.getByRole('button', { name: 'Replace' }));
    await waitFor(() =>
      expect(page.sent()).toEqual([{ do: 'replace', by: playerId(9), reason: 'The player cannot come.' }]),
    );
  });

  test('cannot be added to a bracket that is drawn', async () => {
    open(aBracket({ phase: 'live', entrants: [anEntrant(1, { state: 'playing', seed: 1 })] }));
    await rows();
    expect(screen.queryByRole('button', { name: 'Add Player' })).not.toBeInTheDocument();
  });
});

test('nothing can be changed once the tournament is settled', async () => {
  open(aBracket({ phase: 'settled', entrants: [anEntrant(1, { state: 'out', seed: 1, place: 1 })] }));
  expect((await rows())[0]).toHaveTextContent('Place 1');
  expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
});

import { expect, test } from '@jest/globals';
import type { Entrant, MatchAction, MatchRoomResponse, OwnTournament, TournamentBracket } from '@portal/contracts';
import { expectToast, type FakeHandlers } from '@portal/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.ts';
import { button, expectAccessiblePage } from '../../testing/open-page.ts';
import { openRoom } from '../../testing/open-room.ts';
import { openTournament } from '../../testing/open-tournament.ts';
// Loaded before the tests, so that the first one does not wait for them.
import '../overview/game-id-form.tsx';
import '../overview/lineup-dialog.tsx';
import {
  aBracket,
  aListedEntry,
  aMatch,
  ana,
  anEntry,
  aPlayer,
  aRoom,
  aRound,
  aSide,
  ben,
} from '../../testing/builders.ts';

const crest = (id: string, name: string) => ({ avatar: null, clan: { id, name, logo: null, colors: null } });
const foxId = '65f0c0ffee0000000000e001';
const curvaId = '65f0c0ffee0000000000e002';
const aClan = (id: string, name: string): Entrant => ({ kind: 'clans', id, name });
const foxes = { ...aSide({ seed: 1 }), entrant: aClan(foxId, 'Foxes') };
const curva = { ...aSide({ seed: 2 }), entrant: aClan(curvaId, 'Curva') };

const members = ['Ana', 'Ben', 'Caro', 'Dan', 'Eve'].map((username, at) => ({
  id: `65f0c0ffee0000000000f00${at}`,
  userId: `65f0c0ffee0000000000c1a${at + 1}`,
  joinedAt: '2026-01-01T00:00:00.000Z',
  user: { username },
}));
const lineup = members.slice(0, 4).map(({ userId, user }) => ({ playerId: userId, username: user.username }));

const settings: TournamentBracket['settings'] = {
  ...aBracket().settings,
  entrants: 'clans',
  boards: 3,
  maxEntrants: 8,
};

const aggregate = { won: [1, 0], goals: [2, 1], decided: 1, boards: 3 } as const;
const final = aMatch({
  ...{ key: 'u1-1', label: 'Final', state: 'playing', home: foxes, away: curva, result: null, winner: null },
  aggregate: { ...aggregate, won: [1, 0], goals: [2, 1] },
});

const clanBracket = (overrides: Partial<TournamentBracket> = {}): TournamentBracket =>
  aBracket({
    settings,
    entrants: [
      aListedEntry(foxes.entrant, { state: 'playing', seed: 1, look: crest(foxId, 'Foxes'), lineup }),
      aListedEntry(curva.entrant, { state: 'playing', seed: 2, look: crest(curvaId, 'Curva') }),
    ],
    rounds: [aRound('Final', 1, [final])],
    ...overrides,
  });

const clan = { id: foxId, name: 'Foxes', mayEnter: true };

const openPhase = (phase: TournamentBracket['phase'], own: Partial<OwnTournament>, handlers: FakeHandlers = {}) =>
  openTournament(clanBracket({ phase, rounds: [], ...(phase === 'registration' && { entrants: [] }) }), {
    own,
    handlers,
  });

test('the overview shows clans with their crests and lineups', async () => {
  openTournament(clanBracket());
  const list = within(await screen.findByRole('region', { name: 'Clans' }));
  expect(list.getByRole('link', { name: 'Foxes' })).toHaveAttribute('href', `/clans/${foxId}`);
  expect(list.getByText('Ana, Ben, Caro (substitutes: Dan)')).toBeVisible();
  expect(screen.getByText('2 of 8 clans')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Foxes 1, Curva 0, live, final' })).toHaveAttribute(
    'href',
    expect.stringContaining('?match=u1-1'),
  );
  await expectAccessiblePage();
});

test('a leader enters the clan with a player for each board', async () => {
  const { actor, requests } = openPhase(
    'registration',
    { clan },
    {
      'GET /api/clans/{id}/members': members,
      'POST /api/tournaments/{id}/entry': anEntry(),
    },
  );
  await actor.click(await button('Enter Foxes'));
  const choose = async (label: string, name: string) => {
    await actor.click(await screen.findByRole('combobox', { name: label }));
    await actor.click(await screen.findByRole('option', { name }));
  };
  await choose('Board 1', 'Caro');
  await actor.click(screen.getByRole('combobox', { name: 'Board 2' }));
  await screen.findByRole('option', { name: 'Ana' });
  expect(screen.queryByRole('option', { name: 'Caro' })).not.toBeInTheDocument();
  await actor.click(screen.getByRole('option', { name: 'Ana' }));
  await choose('Board 3', 'Eve');
  await choose('Substitute 2 (optional)', 'Ben');
  expect(await button('Enter Clan')).toBeDisabled();
  await actor.click(screen.getByRole('checkbox', { name: 'We accept the rules' }));
  await actor.click(await button('Enter Clan'));
  await expectToast({ title: 'Your Clan Is In' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    lineup: [2, 0, 4, 1].map((at) => members[at]?.userId),
    acceptsRules: true,
  });
});

test.each<[string, Partial<OwnTournament>, string]>([
  [
    'a player without a clan',
    { clan: null },
    'Registration is open. Clans enter this tournament. Join one to take part.',
  ],
  [
    'a member',
    { clan: { ...clan, mayEnter: false } },
    'Registration is open. The leader and the managers of Foxes can enter it.',
  ],
])('%s is told who can enter', async (_, own, text) => {
  openPhase('registration', own);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Enter/ })).not.toBeInTheDocument();
});

const entry = anEntry({ entrant: foxes.entrant, state: 'registered', gameId: '', lineup });

test('until check-in closes a leader changes the lineup and checks the clan in', async () => {
  openPhase('check-in', { clan, entry });
  expect(await button('Change Lineup')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Check In/ })).toBeVisible();
  expect(screen.getByText(/^Foxes must check in by /)).toBeVisible();
});

test('a player of the lineup saves the own user ID, and does not act for the clan', async () => {
  const { actor, requests } = openPhase(
    'check-in',
    { clan: { ...clan, mayEnter: false }, entry },
    {
      'POST /api/tournaments/{id}/entry': anEntry(),
    },
  );
  await actor.type(await screen.findByLabelText('Your eFootball user ID'), 'ana-10');
  expect(screen.queryByRole('button', { name: /Lineup|Check In|Leave/ })).not.toBeInTheDocument();
  await actor.click(await button('Save User ID'));
  await expectToast({ title: 'User ID Saved' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ gameId: 'ana-10', acceptsRules: true });
});

const aBoard = (number: number, overrides: Partial<MatchRoomResponse> = {}): MatchRoomResponse =>
  aRoom({ key: `u1-1-${number}`, label: `Final, board ${number}`, ...overrides });

const decidedBoard = aBoard(1, { state: 'done', result: { score: { legs: [[2, 1]] } }, winner: 'home' });

const fixture: MatchRoomResponse = {
  ...aRoom({ mine: null }),
  ...final,
  home: { ...foxes, look: crest(foxId, 'Foxes') },
  away: { ...curva, look: crest(curvaId, 'Curva') },
  boards: [decidedBoard, aBoard(2), aBoard(3)],
};

test('a fixture of clans shows its boards and what they add up to', async () => {
  openRoom(fixture, { bracket: clanBracket() });
  expect(await screen.findByText('Foxes against Curva: 1 of 3 boards decided.')).toBeVisible();
  expect(screen.getByText('Boards 1–0 · Goals on all boards 2–1')).toBeVisible();
  const boards = within(screen.getByRole('region', { name: 'Boards' }));
  expect(boards.getAllByRole('link').map((link) => link.getAttribute('href')?.split('match=')[1])).toEqual([
    'u1-1-1',
    'u1-1-2',
    'u1-1-3',
  ]);
  await expectAccessiblePage();
});

test('a leader brings in a substitute before a board begins', async () => {
  const bench: NonNullable<MatchRoomResponse['bench']> = {
    side: 'home',
    players: [{ playerId: '65f0c0ffee0000000000c1a4', username: 'Dan' }],
  };
  const board = aBoard(2, { mine: null, bench });
  const act = (_action: MatchAction) => aBoard(2, { home: { ...ana, entrant: aPlayer(ana.entrant.id, 'Dan') } });
  const page = openRoom(board, { bracket: clanBracket(), act });
  expect(await screen.findByRole('link', { name: 'All boards of this match' })).toBeVisible();
  await page.actor.click(await screen.findByRole('combobox', { name: 'Substitute' }));
  await page.actor.click(await screen.findByRole('option', { name: 'Dan' }));
  await page.actor.click(await button('Bring In'));
  await expectToast({ title: 'Substitute Brought In' });
  expect(page.sent()).toEqual([{ do: 'substitute', playerId: '65f0c0ffee0000000000c1a4' }]);
});

test('staff corrects a board, and the console names clans', async () => {
  const decided = aMatch({ ...final, state: 'done', result: { score: { legs: [[1, 0]] } }, winner: 'home' });
  const { actor } = openConsole(clanBracket({ rounds: [aRound('Final', 1, [decided])] }), {
    section: 'corrections',
    handlers: { 'GET /api/tournaments/{id}/matches/{key}': fixture },
  });
  await actor.click(await screen.findByRole('link', { name: 'Correct Final' }));
  expect(await screen.findByRole('heading', { name: 'Boards of Final' })).toBeVisible();
  await actor.click(screen.getByRole('link', { name: 'Correct Final, board 1' }));
  expect(await screen.findByRole('heading', { name: 'Correct Final, board 1' })).toBeVisible();
  expect(screen.getByRole('radio', { name: `Walkover: ${ben.entrant.name} wins` })).toBeVisible();
});

test('the console removes clans, and adds none', async () => {
  openConsole(clanBracket({ phase: 'registration', rounds: [] }), { section: 'players' });
  const list = within(await screen.findByRole('list', { name: 'Clans' }));
  expect(list.getByRole('link', { name: 'Foxes' })).toHaveAttribute('href', `/clans/${foxId}`);
  expect(list.getByRole('button', { name: 'Actions for Foxes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Player' })).not.toBeInTheDocument();
});

test('a clan of the waiting list replaces one of the bracket', async () => {
  const [seeded] = clanBracket().entrants;
  const waiting = aListedEntry(curva.entrant, { state: 'waiting', position: 1 });
  const bracket = clanBracket({ entrants: seeded ? [seeded, waiting] : [] });
  const { actor, sent } = openConsole(bracket, {
    section: 'players',
    handlers: { 'POST /api/tournaments/{id}/entrants/{entrantId}': anEntry() },
  });
  await actor.click(await button('Actions for Foxes'));
  await actor.click(await screen.findByRole('menuitem', { name: 'Replace…' }));
  expect(await screen.findByText(/^Another clan takes this place/)).toBeVisible();
  await actor.click(screen.getByRole('combobox', { name: 'Substitute' }));
  await actor.click(await screen.findByRole('option', { name: 'Curva' }));
  await actor.type(screen.getByLabelText('Reason'), 'Named too late');
  await actor.click(await button('Replace'));
  await waitFor(() => expect(sent()).toMatchObject([{ do: 'replace', by: curvaId, reason: 'Named too late' }]));
});

test('the rules explain boards and scores', async () => {
  openTournament(clanBracket(), { search: 'tab=rules' });
  expect(await screen.findByText(/^A match of two clans is played on 3 boards/)).toBeVisible();
  expect(screen.getByText(/worth its points once for each board/)).toBeVisible();
  expect(screen.getByText(/^Every knockout board needs a winner/)).toBeVisible();
});

test('the log names boards, substitutes and what the boards add up to', async () => {
  const row = (version: number, kind: string, key: string, more: object = {}) => ({
    ...{
      version,
      at: '2026-03-01T12:00:00.000Z',
      by: { playerId: '65f0c0ffee0000000000c1a1', username: 'Ana' },
      kind,
      key,
    },
    ...{ playerId: null, pair: null, round: null, before: null, after: null, reason: null },
    ...more,
  });
  openTournament(clanBracket(), {
    search: 'tab=log',
    handlers: {
      'GET /api/tournaments/{id}/log': [
        row(3, 'aggregate', 'u1-1', { after: { score: { legs: [[2, 1]] } } }),
        row(2, 'report', 'u1-1-2', {
          pair: [lineup[1]?.playerId, 'unknown'],
          after: { score: { legs: [[3, 1]] } },
        }),
        row(1, 'substitute', 'u1-1-2', { playerId: lineup[3]?.playerId }),
      ],
    },
  });
  expect(await screen.findByText('The boards of the final are decided: Foxes 2–1 Curva.')).toBeVisible();
  expect(screen.getByText('Ana confirmed Ben 3–1 Unknown in the final, board 2.')).toBeVisible();
  expect(screen.getByText('Ana brought in Dan as a substitute in the final, board 2.')).toBeVisible();
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MatchRoomResponse, OwnTournament } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import {
  act,
  beginClanCup,
  clanCup,
  createClanCup,
  createClans,
  enter,
  findPlayer,
  readMatch,
  send,
  type TestClan,
} from './support/clan-cups.ts';
import { admin, type TestPlayer } from './support/competition.ts';
import { createEmailReader } from './support/cup-emails.ts';
import { readBracket, report, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
let clans: TestClan[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(6);
  clans = await createClans(cups, 4);
});
afterAll(() => cups.competition.stop());

const readCode = ({ json }: CallResponse) => (json as { code?: string }).code;
const person = (at: number): TestPlayer => players[at] as TestPlayer;
const find = (id: string | null | undefined): TestPlayer => {
  const found = players.find((one) => one.id === id);
  if (!found) throw new Error('no such player');
  return found;
};
const findSides = ({ home, away }: Pick<MatchRoomResponse, 'home' | 'away'>) =>
  [find(readEntrantId(home)), find(readEntrantId(away))] as const;
const readQueue = async (by: TestPlayer | null, id: string): Promise<MatchRoomResponse[]> =>
  (await send(cups, by, ['GET /api/tournaments/{id}/queue', id])).json as MatchRoomResponse[];

test('the accused cannot end a dispute: no withdrawal, no other report, and no clock', async () => {
  const id = await startCup(cups, players.slice(0, 2));
  const at = [id, 'w1-1'] as const;
  const [home, away] = findSides(await readMatch(cups, at));
  cups.setClock(1);
  await report(cups, away, at, { legs: [[0, 5]] });
  // The accuser has never pressed Ready.
  await act(cups, home, at, { do: 'dispute', reason: 'We have not played' });
  const rejected = await act(cups, away, at, { do: 'withdraw-report' });
  expect(rejected).toMatchObject({ status: 409, json: { code: 'match_disputed' } });
  expect(readCode(await report(cups, away, at, { legs: [[0, 1]] }))).toBe('match_disputed');
  expect((await readMatch(cups, at, away)).may).toEqual(['concede', 'evidence']);
  cups.setClock(600);
  expect(await readMatch(cups, at, home)).toMatchObject({ state: 'disputed', decision: null, result: null });
  expect((await readQueue(null, id)).map(({ key }) => key)).toEqual(['w1-1']);
  // The accuser files a score, with which the accused agrees.
  expect((await report(cups, home, at, { legs: [[2, 1]] })).status).toBe(200);
  expect((await readMatch(cups, at, away)).may).toEqual(['report', 'concede', 'evidence']);
  await report(cups, away, at, { legs: [[2, 1]] });
  expect(await readMatch(cups, at)).toMatchObject({ state: 'done', decision: { by: 'agreement' }, winner: 'home' });
});

test('a room and the queue offer staff what it may do, and nothing in a match of its own', async () => {
  const staff = [
    { username: person(0).username, role: 'organizer' },
    { username: person(5).username, role: 'referee' },
  ];
  const id = await startCup(cups, players.slice(0, 4), { staff });
  const keys = ['w1-1', 'w1-2'] as const;
  const matches = await Promise.all(keys.map((key) => readMatch(cups, [id, key])));
  const own = matches.find((match) => findSides(match).includes(person(0)))?.key ?? '';
  const other = keys.find((key) => key !== own) ?? '';
  const readMay = async (by: TestPlayer | null, key: string) => (await readMatch(cups, [id, key], by)).may;
  expect(await readMay(person(5), own)).toEqual(['rule', 'extend']);
  expect(await readMay(person(0), other)).toEqual(['rule', 'extend']);
  expect(await readMay(person(0), own)).toEqual([
    ...['ready', 'report', 'concede', 'message', 'share-code', 'call-referee'],
  ]);
  expect(await readMay(person(4), own)).toEqual([]);
  const visitor = await cups.competition.call({
    key: 'GET /api/tournaments/{id}/matches/{key}',
    params: { id, key: own },
  });
  expect((visitor.json as MatchRoomResponse).may).toEqual([]);
  cups.setClock(10);
  await act(cups, person(0), [id, own], { do: 'ready' });
  cups.setClock(11);
  const queue = await readQueue(person(5), id);
  expect(queue.find(({ key }) => key === other)?.may).toEqual(['rule', 'replay', 'extend']);
});

test('an organizer who plays neither puts the opponent out nor moves the clocks of the match', async () => {
  const staff = [{ username: person(0).username, role: 'organizer' }];
  const id = await startCup(cups, players.slice(0, 2), { staff });
  const entrant = (action: string, by?: string) =>
    cups.call(person(0), {
      key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
      params: { id, entrantId: person(1).id },
      json: { do: action, reason: 'Mine', ...(by && { by }) },
    });
  for (const action of ['disqualify', 'remove']) expect(readCode(await entrant(action))).toBe('forbidden');
  expect(readCode(await entrant('replace', person(2).id))).toBe('forbidden');
  expect(readCode(await act(cups, person(0), [id, 'w1-1'], { do: 'extend', minutes: 60 }))).toBe('forbidden');
  const { version } = await readBracket(cups, id);
  const move = { minutes: 5, reason: 'Mine', version };
  expect(readCode(await send(cups, person(0), ['POST /api/tournaments/{id}/clocks', id], move))).toBe('forbidden');
  // The console offers none of it.
  const readConflicts = async (by: TestPlayer | null) =>
    ((await send(cups, by, ['GET /api/tournaments/{id}/me', id])).json as OwnTournament).conflicts;
  expect(await readConflicts(person(0))).toEqual({ entrants: [person(1).id], clocks: true });
  expect(await readConflicts(null)).toEqual({ entrants: [], clocks: false });
  expect(await readConflicts(person(1))).toBeUndefined();
  const pause = await send(cups, person(0), ['POST /api/tournaments/{id}/phase', id], {
    ...{ to: 'paused', reason: 'Power cut', version },
  });
  expect(pause.status).toBe(200);
  // Operators of the portal can if all staff plays.
  expect((await act(cups, null, [id, 'w1-1'], { do: 'extend', minutes: 5 })).status).toBe(200);
});

test('a dispute that concerns all staff reaches the privileged user, who can rule', async () => {
  const { listEmails } = createEmailReader(cups.competition, players);
  const id = await startCup(cups, players.slice(0, 2));
  const { version } = await readBracket(cups, id);
  const staff = [{ username: person(0).username, role: 'organizer' }];
  const json = { settings: settings({ staff }), version };
  await cups.call(null, { key: 'PUT /api/tournaments/{id}/settings', params: { id }, json });
  const at = [id, 'w1-1'] as const;
  await report(cups, person(1), at, { legs: [[1, 0]] });
  await act(cups, person(0), at, { do: 'dispute', reason: 'Not so' });
  const disputed = (await listEmails(id)).filter(({ vars }) => vars['event'] === 'disputed');
  expect(disputed.map(({ playerId }) => playerId)).toEqual([admin.userId]);
  const ruling = { do: 'rule', verdict: { walkover: 'home' }, reason: 'Seen' };
  expect((await act(cups, null, at, ruling)).status).toBe(200);
});

test('a leader outside the lineup has no say in a match of the own clan, and no email about its disputes', async () => {
  const [first, ...others] = clans as [TestClan, TestClan, TestClan, TestClan];
  const leader = first.players[0];
  const { listEmails } = createEmailReader(cups.competition, [leader]);
  const id = await createClanCup(cups, { staff: [{ username: leader.username, role: 'referee' }] });
  await enter(cups, leader, id, first.players.slice(1, 4));
  for (const clan of others) await enter(cups, clan.players[0], id, clan.players.slice(0, 3));
  await beginClanCup(cups, clans, id);
  const fixtures = await Promise.all(['w1-1', 'w1-2'].map((key) => readMatch(cups, [id, key])));
  const own =
    fixtures.find(({ home, away }) => readEntrantId(home) === first.id || readEntrantId(away) === first.id)?.key ?? '';
  const other = own === 'w1-1' ? 'w1-2' : 'w1-1';
  const rulings = [
    { do: 'extend', minutes: 600 },
    { do: 'rule', verdict: { walkover: 'home' }, reason: 'Mine' },
    { do: 'replay', reason: 'Mine' },
  ];
  for (const board of [1, 2, 3])
    for (const ruling of rulings)
      expect(readCode(await act(cups, leader, [id, `${own}-${board}`], ruling))).toBe('forbidden');
  // There is no substitute to name.
  expect((await readMatch(cups, [id, `${own}-1`], leader)).may).toEqual([]);
  expect((await readMatch(cups, [id, `${other}-1`], leader)).may).toEqual(['rule', 'extend']);

  for (const key of [`${own}-1`, `${other}-1`]) {
    const { home, away } = await readMatch(cups, [id, key]);
    await report(cups, findPlayer(clans, readEntrantId(home)), [id, key], { legs: [[2, 1]] });
    await act(cups, findPlayer(clans, readEntrantId(away)), [id, key], { do: 'dispute', reason: 'Not so' });
  }
  const disputed = (await listEmails(id)).filter(({ vars }) => vars['event'] === 'disputed');
  const keysFor = (who: string) =>
    disputed.filter(({ playerId }) => playerId === who).map(({ vars }) => vars['matchKey']);
  expect(keysFor(leader.id)).toEqual([`${other}-1`]);
  expect(keysFor(admin.userId).sort()).toEqual(['w1-1-1', 'w1-2-1']);
  expect((await act(cups, leader, [id, `${other}-1`], rulings[1] ?? {})).status).toBe(200);
});

test('only a player joins a cup of players, and only a clan a clan cup', async () => {
  cups.setClock(-130);
  const create = async (settings: object) =>
    ((await cups.call(null, { key: 'POST /api/tournaments', json: { settings } })).json as { id: string }).id;
  const join = (id: string, playerId: string) =>
    cups.call(null, {
      key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
      params: { id, entrantId: playerId },
      json: { do: 'add', reason: 'Late' },
    });
  const clan = clans[0]?.id ?? '';
  const ofPlayers = await create({ ...clanCup(), entrants: 'players' });
  expect(readCode(await join(ofPlayers, clan))).toBe('user_not_found');
  expect((await join(ofPlayers, person(0).id)).status).toBe(200);
  const ofClans = await create(clanCup());
  expect(readCode(await join(ofClans, person(0).id))).toBe('clan_not_found');
  expect(readCode(await join(ofClans, clan))).toBe('not_eligible');
});

test('a player whom staff adds late sets a game id, and the opponent sees it', async () => {
  const id = await startCup(cups, players.slice(0, 2));
  const replaced = await cups.call(null, {
    key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
    params: { id, entrantId: person(1).id },
    json: { do: 'replace', by: person(2).id, reason: 'No show' },
  });
  expect(replaced.status).toBe(200);
  const register = () =>
    send(cups, person(2), ['POST /api/tournaments/{id}/entry', id], { gameId: 'late-10', acceptsRules: true });
  expect((await register()).status).toBe(200);
  const { mine, gameIds } = await readMatch(cups, [id, 'w1-1'], person(0));
  expect(gameIds?.[mine === 'home' ? 'away' : 'home']).toBe('late-10');
});

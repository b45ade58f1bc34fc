import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownMatches, ownTournament } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { createRepositories } from '../src/data-access/index.ts';
import { newEntry } from '../src/features/play/tournament/entrants.ts';
import {
  act,
  clanCup,
  createClanCup,
  createClans,
  enter,
  findPlayer,
  readMatch,
  send,
  startClanCup,
  type TestClan,
} from './support/clan-cups.ts';
import { newId, type TestPlayer } from './support/competition.ts';
import { readBracket, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let clans: TestClan[];
let outsider: TestPlayer;
beforeAll(async () => {
  cups = await startCups();
  clans = await createClans(cups, 4);
  [outsider] = (await cups.competition.players(1)) as [TestPlayer];
});
afterAll(() => cups.competition.stop());

test('only leaders and managers enter a clan, with members of the clan', async () => {
  const id = await createClanCup(cups);
  const [clan, other] = clans as [TestClan, TestClan];
  const lineup = clan.players.slice(0, 3);
  expect(await enter(cups, clan.players[2], id, lineup)).toMatchObject({
    status: 403,
    json: { code: 'forbidden' },
  });
  expect(await enter(cups, outsider, id, lineup)).toMatchObject({ json: { code: 'not_eligible' } });
  const listIssues = async (players: readonly TestPlayer[]) => {
    const { json } = await enter(cups, clan.players[1], id, players);
    return (json as { issues: { path: string; message: string }[] }).issues;
  };
  expect(await listIssues([...lineup.slice(0, 2), other.players[0]])).toEqual([
    { path: 'lineup.2', message: 'This player is not a member of your clan' },
  ]);
  expect(await listIssues([...lineup, clan.players[0]])).toEqual([
    { path: 'lineup.3', message: 'This player is in the lineup twice' },
  ]);
  expect(await enter(cups, clan.players[1], id, lineup)).toMatchObject({
    status: 200,
    json: { state: 'registered', entrant: { name: clan.name } },
  });

  const me = async (player: TestPlayer) =>
    ownTournament.parse((await send(cups, player, ['GET /api/tournaments/{id}/me', id])).json);
  expect(await me(clan.players[0])).toMatchObject({
    clan: { id: clan.id, mayEnter: true },
    entry: { entrant: { id: clan.id } },
  });
  expect(await me(clan.players[2])).toMatchObject({ clan: { mayEnter: false }, entry: { gameId: '' } });
  expect(await me(other.players[0])).toMatchObject({ clan: { id: other.id }, entry: null });
  expect(await me(outsider)).toMatchObject({ clan: null, entry: null });

  // Players of the lineup set their game id; nobody else of the clan can.
  const setGameId = (player: TestPlayer) =>
    send(cups, player, ['POST /api/tournaments/{id}/entry', id], { gameId: 'EF-1', acceptsRules: true });
  expect((await setGameId(clan.players[2])).status).toBe(200);
  expect(await me(clan.players[2])).toMatchObject({ entry: { gameId: 'EF-1' } });
  expect((await setGameId(clan.players[4])).json).toMatchObject({ code: 'not_eligible' });

  // Until check-in closes the lineup can change; game ids stay.
  cups.setClock(-60);
  await waitFor(async () => (await readBracket(cups, id)).phase === 'check-in');
  const changed = [clan.players[2], clan.players[4], clan.players[0], clan.players[3]] as TestPlayer[];
  expect(await enter(cups, clan.players[0], id, changed)).toMatchObject({
    json: { lineup: changed.map((one) => ({ playerId: one.id, username: one.username })) },
  });
  expect(await me(clan.players[2])).toMatchObject({ entry: { gameId: 'EF-1' } });
  expect(await enter(cups, other.players[0], id, other.players.slice(0, 3))).toMatchObject({
    json: { code: 'registration_closed' },
  });
  expect((await send(cups, clan.players[2], ['POST /api/tournaments/{id}/check-in', id])).status).toBe(403);
  expect((await send(cups, clan.players[2], ['DELETE /api/tournaments/{id}/entry', id])).status).toBe(403);
  expect((await send(cups, clan.players[1], ['POST /api/tournaments/{id}/check-in', id])).json).toMatchObject({
    state: 'checkedIn',
  });
  // The number of boards stays once a clan has entered.
  const { version } = await readBracket(cups, id);
  const more = await cups.call(null, {
    key: 'PUT /api/tournaments/{id}/settings',
    params: { id },
    json: { settings: clanCup({ boards: 5 }), version },
  });
  expect(more.json).toMatchObject({ code: 'phase_not_possible' });
});

test('a leader substitutes until a board is ready; others see the new player', async () => {
  const id = await startClanCup(cups, clans);
  const room = await readMatch(cups, [id, 'w1-1-1']);
  const home = clans.find(({ players }) => players.some((one) => one.id === readEntrantId(room.home))) as TestClan;
  const [leader, , third, substitute] = home.players;
  expect(room).toMatchObject({
    label: 'Semifinal 1, board 1',
    state: 'open',
    home: { entrant: { kind: 'players', name: leader.username } },
  });
  expect(room.bench).toBeUndefined();
  const key = 'w1-1-3';
  expect((await readMatch(cups, [id, key], third)).bench).toBeUndefined();
  expect((await readMatch(cups, [id, key], leader)).bench).toEqual({
    side: 'home',
    players: [{ playerId: substitute.id, username: substitute.username }],
  });
  const replace = { do: 'substitute', playerId: substitute.id };
  expect(await act(cups, third, [id, key], replace)).toMatchObject({ status: 403 });
  expect(await act(cups, leader, [id, key], replace)).toMatchObject({
    status: 200,
    json: { home: { entrant: { id: substitute.id } } },
  });
  expect(await act(cups, third, [id, key], { do: 'ready' })).toMatchObject({ status: 403 });
  expect(await act(cups, substitute, [id, key], { do: 'ready' })).toMatchObject({
    json: { mine: 'home', ready: { home: true } },
  });
  const mine = async (player: TestPlayer) => {
    const { json } = await cups.call(player, { key: 'GET /api/matches/mine' });
    const { matches, entries } = ownMatches.parse(json);
    const ofCup = matches.filter(({ tournament }) => tournament.id === id);
    return [ofCup.map((one) => one.key), entries.some((entry) => entry.id === id)];
  };
  expect(await mine(substitute)).toEqual([[key], true]);
  expect(await mine(third)).toEqual([[], true]);
  expect(await mine(home.players[4])).toEqual([[], false]);
  const away = findPlayer(clans, readEntrantId((await readMatch(cups, [id, key])).away));
  await act(cups, away, [id, key], { do: 'ready' });
  expect(await act(cups, leader, [id, key], { do: 'substitute', playerId: third.id })).toMatchObject({
    json: { code: 'match_not_open' },
  });
});

test('an empty lineup is not stored, because it would be read as that of a player', async () => {
  const { db } = cups.competition;
  const entry = newEntry({ entrantId: newId(), state: 'registered', lineup: [], at: new Date() });
  const session = await db.startSession();
  const { entries } = createRepositories(db);
  await expect(session.withTransaction(() => entries.save(newId(), [entry], session))).rejects.toThrow('is empty');
  await session.endSession();
});

test('an organizer removes a clan; without a lineup none is added', async () => {
  const id = await createClanCup(cups);
  const [clan, other] = clans as [TestClan, TestClan];
  await enter(cups, clan.players[0], id, clan.players.slice(0, 3));
  const change = (entrantId: string, json: object) =>
    cups.call(null, {
      key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
      params: { id, entrantId },
      json: { reason: 'Asked for it', ...json },
    });
  expect(await change(clan.id, { do: 'remove' })).toMatchObject({
    json: { state: 'removed', entrant: { name: clan.name } },
  });
  expect((await enter(cups, clan.players[0], id, clan.players.slice(0, 3))).json).toMatchObject({
    code: 'not_eligible',
  });
  expect(await change(clan.id, { do: 'add' })).toMatchObject({ json: { state: 'registered' } });
  expect((await change(other.id, { do: 'add' })).json).toMatchObject({ code: 'not_eligible' });
});

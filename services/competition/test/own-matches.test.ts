import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnMatches, ownMatches, ownTournament, type TournamentBracket } from '@portal/contracts';
import { getCollectionName, watchQueries } from '@portal/service-kit/testing';
import { competitionMigrations } from '../src/migrations.ts';
import { newId, type TestPlayer } from './support/competition.ts';
import {
  kickOff,
  prepareCup,
  reachPhase,
  readBracket,
  report,
  settings,
  startCup,
  startCups,
  type TestCups,
} from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(4);
});
afterAll(() => cups.competition.stop());

/** Collections of tournaments. */
const collections = ['matches', 'entries', 'tournamentPlays'];

/** What the clock of the service reads meanwhile, by deadline. */
const isSweep = ({ command }: { command: unknown }): boolean =>
  /"(?:dueAt|remindAt|noticeAt)":\{"\$lte"/.test(JSON.stringify(command));

const ownsMatch = (rounds: TournamentBracket['rounds'], key: string, playerId: string): boolean =>
  rounds.some(({ matches }) =>
    matches.some((one) => one.key === key && [one.home, one.away].some((side) => readEntrantId(side) === playerId)),
  );

const readOwn = async (player: TestPlayer): Promise<OwnMatches> =>
  ownMatches.parse((await cups.call(player, { key: 'GET /api/matches/mine' })).json);

const cancel = async (id: string) => {
  const { version } = await readBracket(cups, id);
  const json = { to: 'cancelled', reason: 'The servers are down', version };
  expect((await cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json })).status).toBe(200);
};

/** Creates a cup that is open for registration. @returns its id */
const createCup = async (): Promise<string> => {
  cups.setClock(-130);
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings() } });
  const { id } = created.json as { id: string };
  cups.setClock(-119);
  await reachPhase(cups, id, 'registration');
  return id;
};

/** Stores copies of a tournament with its entries and matches. */
const copyCup = async (id: string, count: number): Promise<void> => {
  const { db } = cups.competition;
  const { ObjectId } = db.base.Types;
  const play = await db.collection('tournamentPlays').findOne({ _id: new ObjectId(id) });
  const parts = await Promise.all(
    (['matches', 'entries'] as const).map((name) => db.collection(name).find({ tournamentId: id }).toArray()),
  );
  for (const copyId of Array.from({ length: count }, newId)) {
    await db.collection('tournamentPlays').insertOne({ ...play, _id: new ObjectId(copyId) });
    for (const [at, name] of (['matches', 'entries'] as const).entries()) {
      const copies = parts[at]?.map((row) => ({ ...row, _id: new ObjectId(), tournamentId: copyId })) ?? [];
      await db.collection(name).insertMany(copies);
    }
  }
};

test('cancelled tournaments have no matches to play, and cost nothing', async () => {
  const [player] = players as [TestPlayer];
  const cancelled = await startCup(cups, players, { maxEntrants: 4 });
  await cancel(cancelled);
  await copyCup(cancelled, 40);
  const live = await startCup(cups, players, { maxEntrants: 4 });

  let page: OwnMatches | undefined;
  const queries = await watchQueries(cups.competition.db, async () => {
    page = await readOwn(player);
  });
  expect(page?.matches.map(({ tournament }) => tournament.id)).toEqual([live]);
  expect(page?.entries).toHaveLength(42);
  const own = queries.filter((query) => !isSweep(query) && collections.includes(getCollectionName(query)));
  expect(own.map(getCollectionName)).toEqual(['matches']);
  // The player's entries, a card for each tournament, and one match with its tournament and two entrants.
  expect(own[0]?.docsExamined).toBeLessThanOrEqual(2 * 42 + 5);
});

test('the game ID that a player entered last is remembered for the next tournament', async () => {
  const [player] = await cups.competition.players(1);
  const readTournament = async (id: string) =>
    ownTournament.parse(
      (await cups.call(player as TestPlayer, { key: 'GET /api/tournaments/{id}/me', params: { id } })).json,
    );
  const [first, second] = [await createCup(), await createCup()];
  expect(await readTournament(first)).not.toHaveProperty('lastGameId');
  for (const [id, gameId] of [
    [first, 'old-1'],
    [second, 'new-2'],
  ] as const) {
    const json = { gameId, acceptsRules: true };
    await cups.call(player as TestPlayer, { key: 'POST /api/tournaments/{id}/entry', params: { id }, json });
    // The later entry counts.
    cups.setClock(-100);
  }
  const third = await readTournament(await createCup());
  expect(third).toMatchObject({ entry: null, lastGameId: 'new-2' });
});

test('an organizer of many cups that have ended reads the ones that go on, the latest start first', async () => {
  const { db } = cups.competition;
  const [referee] = await cups.competition.players(1);
  const staff = [{ username: referee?.username, role: 'organizer' }];
  const id = await startCup(cups, players, { maxEntrants: 4, staff });
  const own = { _id: new db.base.Types.ObjectId(id) };
  const play = await db.collection('tournamentPlays').findOne(own);
  const ids = Array.from({ length: 60 }, newId);
  // As those of daily cups, some of these ids are greater and some are less than the one of the cup.
  const copies = ids.map((copy, at) => ({
    ...{ ...play, _id: new db.base.Types.ObjectId(at % 2 ? copy : `f${copy.slice(1)}`) },
    phase: at % 2 ? 'settled' : 'cancelled',
  }));
  await db.collection('tournamentPlays').insertMany(copies);
  let page: OwnMatches | undefined;
  const queries = await watchQueries(db, async () => {
    page = await readOwn(referee as TestPlayer);
  });
  expect(page?.organizes.map((cup) => cup.id)).toEqual([id]);
  const reads = queries.filter((query) => !isSweep(query) && collections.includes(getCollectionName(query)));
  expect(Math.max(...reads.map(({ docsExamined }) => docsExamined ?? 0))).toBeLessThan(10);
  await db.collection('tournamentPlays').deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
});

test('players who are out of a running cup share what they poll', async () => {
  const everyone = await cups.competition.players(4);
  const id = await startCup(cups, everyone, { maxEntrants: 4, thirdPlace: false });
  const { rounds } = await readBracket(cups, id);
  for (const { key, home } of rounds[0]?.matches ?? []) {
    const winner = everyone.find((one) => one.id === readEntrantId(home)) as TestPlayer;
    const loser = everyone.find((one) => one.id !== winner.id && ownsMatch(rounds, key, one.id)) as TestPlayer;
    for (const by of [winner, loser]) await report(cups, by, [id, key], { legs: [[2, 1]] });
  }
  const out = (await Promise.all(everyone.map(readOwn))).flatMap((own, at) =>
    own.next?.kind === 'result' ? (everyone[at] as TestPlayer) : [],
  );
  expect(out).toHaveLength(2);
  for (const player of out) {
    const queries = await watchQueries(cups.competition.db, async () => {
      expect((await readOwn(player)).next).toMatchObject({ kind: 'result', place: 3 });
    });
    const own = queries.filter((query) => !isSweep(query) && collections.includes(getCollectionName(query)));
    expect(own.map(getCollectionName)).toEqual(['matches']);
  }
});

test('the migration closes the matches of tournaments that were cancelled before', async () => {
  const [player] = players as [TestPlayer];
  const { db } = cups.competition;
  const id = await startCup(cups, players, { maxEntrants: 4 });
  await db
    .collection('tournamentPlays')
    .updateOne({ _id: new db.base.Types.ObjectId(id) }, { $set: { phase: 'cancelled', reason: 'Too few' } });
  const open = { tournamentId: id, state: { $ne: 'done' } };
  expect(await db.collection('matches').countDocuments(open)).toBe(2);
  await competitionMigrations.find((one) => one.id === '8-settlement')?.run(db);
  expect(await db.collection('matches').countDocuments(open)).toBe(0);
  const { matches } = await readOwn(player);
  expect(matches.map(({ tournament }) => tournament.id)).not.toContain(id);
});

describe('what comes next', () => {
  const readNext = async (player: TestPlayer | null) =>
    ownMatches.parse((await cups.call(player, { key: 'GET /api/matches/mine' })).json).next;
  const act = (player: TestPlayer, [id, key]: readonly [string, string], json: object) =>
    cups.call(player, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json });

  test('is the entry, the own match, what the opponent has reported, and in the end the place', async () => {
    const everyone = await cups.competition.players(4);
    const [one] = everyone as [TestPlayer];
    const [stranger] = await cups.competition.players(1);
    const id = await prepareCup(cups, everyone, { maxEntrants: 4, thirdPlace: false });
    expect(await readNext(one)).toMatchObject({ kind: 'entry', entry: 'checkedIn', dueAt: '2126-06-06T20:00:00.000Z' });
    expect(await readNext(stranger ?? null)).toBeNull();
    await kickOff(cups, id);
    for (const player of everyone)
      expect(await readNext(player)).toMatchObject({ kind: 'match', isTurn: true, step: 'ready' });

    const { key } = (await readOwn(one)).matches[0] as { key: string };
    const rival = (await Promise.all(everyone.map(readOwn))).findIndex(
      ({ matches }, at) => at > 0 && matches[0]?.key === key,
    );
    const loser = everyone[rival] as TestPlayer;
    for (const player of [one, loser]) await act(player, [id, key], { do: 'ready' });
    const isHome = (await readOwn(one)).matches[0]?.mine === 'home';
    const score = { legs: [isHome ? [2, 1] : [1, 2]] };
    await act(one, [id, key], { do: 'report', score });
    expect(await readNext(one)).toMatchObject({ step: 'wait', isTurn: false, path: `/tournaments/${id}?match=${key}` });
    expect(await readNext(loser)).toMatchObject({ step: 'confirm', isTurn: true });
    await act(loser, [id, key], { do: 'report', score });
    expect(await readNext(one)).toMatchObject({ kind: 'entry', entry: 'playing', isTurn: false });
    expect(await readNext(loser)).toMatchObject({ kind: 'result', place: 3, tournament: { phase: 'live' } });
  });

  test('of an organizer is to start a tournament that does not start by itself, then to rule', async () => {
    const pair = await cups.competition.players(2);
    const [home, away] = pair as [TestPlayer, TestPlayer];
    const [referee] = await cups.competition.players(1);
    const staff = [{ username: referee?.username, role: 'organizer' }];
    const id = await prepareCup(cups, pair, { autoStart: false, staff });
    const path = `/tournaments/${id}?tab=run`;
    expect(await readNext(referee ?? null)).toMatchObject({ kind: 'run', step: 'start', isTurn: true, path });
    cups.setClock(0);
    const { version } = await readBracket(cups, id);
    const json = { to: 'live', version };
    await cups.call(referee ?? null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json });
    expect(await readNext(referee ?? null)).toMatchObject({ kind: 'run', step: 'run', isTurn: false });
    const { key } = (await readOwn(home)).matches[0] as { key: string };
    await act(home, [id, key], { do: 'report', score: { legs: [[2, 1]] } });
    await act(away, [id, key], { do: 'report', score: { legs: [[1, 2]] } });
    expect(await readNext(referee ?? null)).toMatchObject({ step: 'decide', isTurn: true, needStaff: 1, path });
  });
});

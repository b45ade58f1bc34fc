import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, ownSeason, portalConfig, type SeasonRow, seasonRow, z } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { createStore } from '../src/context.ts';
import { countUncounted } from '../src/features/seasons/count-uncounted.ts';
import { changeStanding } from '../src/features/standings/change-standing.ts';
import { runStandingCommand } from '../src/features/standings/standing-command.ts';
import { newId, type TestPlayer } from './support/competition.ts';
import { playToTheEnd, reachPhase, readBracket, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { fetchHistory, fetchVersus } from './support/shown-results.ts';

let cups: TestCups;
let store: ReturnType<typeof createStore>;
let now: Date;
beforeAll(async () => {
  cups = await startCups({ features: { seasons: true } });
  const { environment, db } = cups.competition;
  now = cups.setClock(0);
  const portal = portalConfig.parse({ features: { playTournaments: true, seasons: true } });
  store = createStore({ environment, portal }, db, () => now);
});
afterAll(() => cups.competition.stop());

const season = '2126-2';
const params = { season };

const readBoard = async (query: Record<string, string> = {}, of = season): Promise<SeasonRow[]> => {
  const key = 'GET /api/seasons/{season}/leaderboard' as const;
  const { json } = await cups.call(null, { key, params: { season: of }, query: { limit: '100', ...query } });
  return z.array(seasonRow).parse(json);
};

const readOwn = async (player: TestPlayer, query: Record<string, string> = {}) =>
  ownSeason.parse((await cups.call(player, { key: 'GET /api/seasons/{season}/me', params, query })).json);

const findRow = (rows: readonly SeasonRow[], { id }: TestPlayer) => rows.find((row) => row.id === id);

const credit = ({ id: playerId }: TestPlayer, score: number, matches: number, won = 0) =>
  changeStanding(store, {
    ...{ playerId, change: { score, gamesPlayed: 1, wins: 0 }, played: { matches, won } },
    ...{ reason: 'League', source: 'test' },
  });

const sumLedger = async ({ id }: TestPlayer) => {
  const rows = await store.ledger.listByPlayer(id);
  return rows
    .filter(({ at }) => at >= new Date('2126-04-01') && at < new Date('2126-07-01'))
    .reduce((sum, { change }) => sum + change.score, 0);
};

test('after a settled cup season, ledger and history agree, and a mobile player is in the table of mobile players only', async () => {
  const [phone] = await cups.competition.players(1, 'Mobile');
  const players = [...(await cups.competition.players(3)), phone as TestPlayer];
  const id = await startCup(cups, players);
  await playToTheEnd(cups, players, id);
  await reachPhase(cups, id, 'finished');
  expect(await readBoard()).toEqual([]);
  cups.setClock(24 * 60 + 1);
  await reachPhase(cups, id, 'settled');
  await waitFor(async () => (await readBoard()).length === 3 && (await readBoard({ platformGroup: 'mobile' })).length);

  const boards = { console: await readBoard(), mobile: await readBoard({ platformGroup: 'mobile' }) };
  expect(boards.mobile.map((row) => row.id)).toEqual([phone?.id]);
  expect(boards.mobile[0]).toMatchObject({ username: phone?.username, platform: 'Mobile' });
  const { places } = await readBracket(cups, id);
  for (const player of players) {
    const row = findRow([...boards.console, ...boards.mobile], player);
    const place = places.find((one) => readEntrantId(one) === player.id)?.place;
    const score = { 1: 100, 2: 70, 3: 50, 4: 40 }[place ?? 0];
    // A knockout of four with a match for the third place.
    expect(row).toMatchObject({ score, matches: 2, missing: 8, rank: null });
    expect(row?.won).toBe({ 1: 2, 2: 1, 3: 1, 4: 0 }[place ?? 0]);
    expect(await sumLedger(player)).toBe(score);
    expect(await readOwn(player)).toMatchObject({ score, matches: 2, rank: null });
    const { form, points, places: shown } = await fetchHistory(cups, player);
    expect(form).toHaveLength(2);
    expect(points).toEqual([{ at: '2126-06-07T20:01:00.000Z', score, change: score }]);
    expect(shown).toMatchObject([{ id, place, points: score, isFinal: true }]);
  }
});

test('a player needs ten matches to be ranked, and is below all others until then', async () => {
  const [ranked, nine, second] = (await cups.competition.players(3)) as [TestPlayer, TestPlayer, TestPlayer];
  await credit(ranked, 500, 10, 5);
  await credit(second, 500, 12, 4);
  await credit(nine, 900, 9);
  const board = await readBoard();
  expect(board.slice(0, 3).map(({ id, rank, missing }) => [id, rank, missing])).toEqual([
    [ranked.id, 1, 0],
    [second.id, 2, 0],
    [nine.id, null, 1],
  ]);
  expect(await readOwn(second)).toMatchObject({ platformGroup: 'console', rank: 2, missing: 0 });
  expect(await readOwn(nine)).toMatchObject({ rank: null, missing: 1 });
  await credit(nine, 0, 1);
  expect((await readBoard())[0]).toMatchObject({ id: nine.id, rank: 1, matches: limits.season.rankedMatches });
  expect(await readOwn(nine)).toMatchObject({ rank: 1 });
  expect(await readOwn(nine, { platformGroup: 'mobile' })).toEqual({
    ...{ platformGroup: 'mobile', score: 0, matches: 0, won: 0, missing: 10, rank: null },
  });
});

test('a quarter ends at midnight in UTC, past seasons stay, and one to come does not exist', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  const before = new Date('2126-03-31T23:59:59.999Z');
  const change = { playerId: player.id, change: { score: 30 }, reason: 'League', source: 'test' };
  await changeStanding(store, { ...change, played: { matches: 1, won: 1 }, at: before });
  await changeStanding(store, { ...change, played: { matches: 2, won: 0 }, at: new Date('2126-04-01T00:00:00Z') });
  expect(findRow(await readBoard({}, '2126-1'), player)).toMatchObject({ score: 30, matches: 1, won: 1 });
  expect(findRow(await readBoard(), player)).toMatchObject({ score: 30, matches: 2, won: 0 });
  for (const key of ['GET /api/seasons/{season}/leaderboard', 'GET /api/seasons/{season}/me'] as const) {
    const next = await cups.call(player, { key, params: { season: '2126-3' } });
    expect(next).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(await cups.call(player, { key, params: { season: '2126-5' } })).toMatchObject({ status: 400 });
  }
});

test('a season shows no negative wins or matches after an adjustment of an earlier season', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  const before = { at: new Date('2126-03-01'), played: { matches: 1, won: 1 } };
  const change = { score: 10, gamesPlayed: 1, wins: 1 };
  await changeStanding(store, { playerId: player.id, change, ...before, reason: 'League', source: 'test' });
  const adjustment = ['--score', '0', '--games', '-1', '--wins', '-1', '--reason', 'Counted twice'];
  await runStandingCommand(store, ['adjust', player.username, ...adjustment]);
  expect(await readOwn(player)).toMatchObject({ matches: 0, won: 0, rank: null });
  await credit(player, 5, 2);
  expect(findRow(await readBoard(), player)).toMatchObject({ score: 5, matches: 1, won: 0 });
});

test('a player who changes the platform has both tables', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  await credit(player, 10, 1);
  await cups.competition.changePlayer(player, { version: 2, avatar: null, platform: 'Mobile' });
  await credit(player, 20, 3);
  expect(findRow(await readBoard(), player)).toMatchObject({ score: 10, matches: 1 });
  expect(findRow(await readBoard({ platformGroup: 'mobile' }), player)).toMatchObject({ score: 20, matches: 3 });
  expect(await readOwn(player)).toMatchObject({ platformGroup: 'mobile', score: 20 });
});

test('rebuild restores seasons that were damaged or lost', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  await credit(player, 60, 11, 7);
  const run = async (command: string) => (await runStandingCommand(store, [command, player.username])).join('\n');
  expect(await run('rebuild')).toMatch(/^Nothing to repair/);
  const rows = cups.competition.db.collection('seasonStandings');
  const own = { playerId: new cups.competition.db.base.Types.ObjectId(player.id) };
  for (const damage of [() => rows.updateOne(own, { $inc: { score: 7 } }), () => rows.deleteMany(own)]) {
    await damage();
    expect(await run('explain')).toMatch(/seasons do not match the sum of the changes: run rebuild/);
    expect(await run('rebuild')).toMatch(/^Repaired: score 60/);
    expect(await run('explain')).toMatch(/matches the sum of its 1 changes$/);
    expect(findRow(await readBoard(), player)).toMatchObject({ score: 60, matches: 11, won: 7, missing: 0 });
  }
});

test('changes of an earlier release are counted once, those of tournaments by their matches', async () => {
  const players = await cups.competition.players(2);
  const [first] = players as [TestPlayer];
  const id = await startCup(cups, players, { thirdPlace: false });
  await playToTheEnd(cups, players, id);
  cups.setClock(24 * 60 + 1);
  await waitFor(async () => findRow(await readBoard(), first));
  // As an earlier release has stored it.
  const { db } = cups.competition;
  const ids = players.map((player) => new db.base.Types.ObjectId(player.id));
  await db.collection('standingLedger').updateMany({ playerId: { $in: ids } }, { $unset: { season: '' } });
  await db.collection('seasonStandings').deleteMany({ playerId: { $in: ids } });
  await changeStanding(
    { ...store, portal: portalConfig.parse({}) },
    { playerId: first.id, change: { score: 5, gamesPlayed: 4, wins: 3 }, reason: 'League', source: 'operator' },
  );
  // Two processes.
  await Promise.all([countUncounted(store), countUncounted(store)]);
  await countUncounted(store);
  const board = await readBoard();
  const score = (await store.standings.findByPlayer(first.id))?.score;
  const cupWins = findRow(board, first)?.won === 4 ? 1 : 0;
  expect(findRow(board, first)).toMatchObject({ score, matches: 5, won: 3 + cupWins });
  expect(players.map((player) => findRow(board, player)?.matches)).toEqual([5, 1]);
  expect(await runStandingCommand(store, ['rebuild', first.username])).toEqual([
    expect.stringMatching(/^Nothing to repair/),
  ]);
});

test('a run counts a part, and the next one continues after rows that cannot be counted', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  const { db } = cups.competition;
  const rows = db.collection('standingLedger');
  const toRow = (id: string, version: number) => ({
    ...{ playerId: new db.base.Types.ObjectId(id), version, at: new Date(now.getTime() + version) },
    ...{ change: { score: 1, gamesPlayed: 1, wins: 0 }, reason: 'League', source: 'test' },
  });
  const unknown = newId();
  await rows.insertMany(Array.from({ length: 1_001 }, (_, at) => toRow(unknown, at + 1)));
  await rows.insertOne(toRow(player.id, 2_000));
  const next = await countUncounted(store);
  expect(next).not.toBeNull();
  expect(await countUncounted(store, next)).toBeNull();
  expect(findRow(await readBoard(), player)).toMatchObject({ score: 1, matches: 1 });
  await rows.deleteMany({ playerId: new db.base.Types.ObjectId(unknown) });
});

test('a removed player is in no season and has no history', async () => {
  const [player, other] = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
  await credit(player, 77, 10);
  expect(findRow(await readBoard(), player)).toBeDefined();
  await cups.competition.removePlayer(player);
  expect(findRow(await readBoard(), player)).toBeUndefined();
  expect(await store.seasons.listByPlayer(player.id)).toEqual([]);
  const unknown = { status: 404, json: { code: 'user_not_found' } };
  const history = { key: 'GET /api/players/{id}/history', params: { id: player.id } } as const;
  expect(await cups.call(null, history)).toMatchObject(unknown);
  for (const ids of [
    { id: player.id, other: other.id },
    { id: other.id, other: player.id },
  ])
    expect(await cups.call(null, { key: 'GET /api/players/{id}/versus/{other}', params: ids })).toMatchObject(unknown);
});

test('two players against each other have the sum of their matches, walkovers included', async () => {
  const players = (await cups.competition.players(4)) as [TestPlayer, TestPlayer, ...TestPlayer[]];
  const [one] = players;
  const league = await startCup(cups, players, {
    format: 'round-robin',
    twice: true,
    thirdPlace: false,
    maxEntrants: 8,
  });
  await playToTheEnd(cups, players, league);
  await reachPhase(cups, league, 'finished');
  const knockout = await startCup(cups, players.slice(0, 2), { thirdPlace: false });
  await cups.call(one, { key: 'DELETE /api/tournaments/{id}/entry', params: { id: knockout } });
  await reachPhase(cups, knockout, 'finished');

  for (const other of players.slice(1)) {
    const { json } = await cups.call(null, {
      key: 'GET /api/fixtures',
      query: { players: `${one.id}`, status: 'done', limit: '20' },
    });
    const fixtures = (
      json as { home: { entrant: { id: string } }; away: { entrant: { id: string } }; winner: string }[]
    )
      .map(({ home, away, winner }) => ({ ids: [home.entrant.id, away.entrant.id], winner }))
      .filter(({ ids }) => ids.includes(other.id));
    const won = fixtures.filter(({ ids, winner }) => ids[winner === 'home' ? 0 : 1] === one.id).length;
    const lost = fixtures.length - won;
    const shown = await fetchVersus(cups, one.id, other.id);
    expect(shown).toMatchObject({ won, drawn: 0, lost });
    expect(shown.fixtures).toHaveLength(fixtures.length);
    expect(await fetchVersus(cups, other.id, one.id)).toMatchObject({ won: lost, drawn: 0, lost: won });
  }
  const rivals = await fetchVersus(cups, one.id, players[1].id);
  // Two matches of the league, which the home player wins 2–1, and the walkover.
  expect(rivals).toMatchObject({ won: 1, drawn: 0, lost: 2, goals: [3, 3] });
  expect(rivals.fixtures[0]?.result).toHaveProperty('walkover');
  const same = { key: 'GET /api/players/{id}/versus/{other}', params: { id: one.id, other: one.id } } as const;
  expect(await cups.call(null, same)).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
});

test('the score has its last 200 changes, the oldest first', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  expect(await fetchHistory(cups, player)).toEqual({ form: [], points: [], places: [] });
  for (let at = 0; at < limits.history.points + 5; at += 1) await credit(player, 1 + (at % 3), 0);
  const { points } = await fetchHistory(cups, player);
  expect(points).toHaveLength(limits.history.points);
  expect(points.at(-1)?.score).toBe((await store.standings.findByPlayer(player.id))?.score);
  for (const [at, { score, change }] of points.entries())
    if (at > 0) expect(score - change).toBe(points[at - 1]?.score);
});

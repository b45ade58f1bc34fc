import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TournamentBracket, tournamentChange } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { Types } from 'mongoose';
import { admin, newId, type TestCompetition, type TestPlayer } from './support/competition.ts';
import { readBracket, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { storeReadyCup } from './support/large-cup.ts';

let cups: TestCups;
beforeAll(async () => {
  cups = await startCups();
});
afterAll(() => cups.competition.stop());

const firstRound = ({ rounds }: TournamentBracket) => rounds[0]?.matches ?? [];
const logRows = (id: string) =>
  cups.competition.db.collection('tournamentLog').find({ tournamentId: id }).sort({ version: 1 }).toArray();
/** Every version has one row, and the tournament has the last one. */
const expectWholeLog = async (id: string) => {
  const rows = await logRows(id);
  const [first] = rows;
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, at) => first?.['version'] + at));
  expect((await readBracket(cups, id)).version).toBe(rows.at(-1)?.['version']);
  return rows;
};

describe('512 matches due at one moment', () => {
  const ids = (count: number): Pick<TestPlayer, 'id'>[] => Array.from({ length: count }, () => ({ id: newId() }));
  const rooms = () => cups.competition.db.collection('matches');

  test.each([
    ['in one tournament', 1, 1_024],
    ['in 16 tournaments', 16, 64],
  ])('%s are decided together', async (_name, tournaments, size) => {
    cups.setClock(-1);
    const cupIds = await Promise.all(
      Array.from({ length: tournaments }, () => storeReadyCup(cups.competition, ids(size), { thirdPlace: false })),
    );
    const own = { tournamentId: { $in: cupIds } };
    cups.setClock(0);
    const allBecome = (state: string) => {
      const areAll = async () => (await rooms().countDocuments({ ...own, state })) === 512;
      return waitFor(areAll, { timeout: 120_000, what: `512 matches to be ${state}` });
    };
    await allBecome('open');
    cups.setClock(10);
    await allBecome('attention');
    cups.setClock(25);
    await allBecome('done');
    for (const id of cupIds) {
      const bracket = await readBracket(cups, id);
      expect(firstRound(bracket).every(({ result }) => JSON.stringify(result) === '{"walkover":"both"}')).toBe(true);
      await expectWholeLog(id);
    }
  });
});

describe('two processes', () => {
  let twin: TestCompetition['call'];
  beforeAll(async () => {
    twin = await cups.competition.startTwin();
  });
  /** A call to the one or the other process. */
  const chooseCall = (at: number): TestCompetition['call'] => (at % 2 === 0 ? cups.competition.call : twin);
  const act = (at: number, id: string, key: string, by: { userId: string; username: string }, json: object) =>
    chooseCall(at)({ key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json, as: by });

  test('32 parallel reports share turns; none is lost or counted twice, and none is decided more than once in vain', async () => {
    const players = await cups.competition.players(32);
    const id = await startCup(cups, players);
    const names = new Map(players.map((player) => [player.id, player.username]));
    const sides = firstRound(await readBracket(cups, id)).flatMap(({ key, home, away }) =>
      [home, away].map((side) => ({
        key,
        userId: readEntrantId(side) ?? '',
        username: names.get(readEntrantId(side) ?? '') ?? '',
      })),
    );
    const { db } = cups.competition;
    await db.createCollection('system.profile', { capped: true, size: 64 * 2 ** 20 });
    await db.db?.command({ profile: 2 });
    const responses = await Promise.all(
      sides.map(({ key, ...by }, at) => act(at, id, key, by, { do: 'report', score: { legs: [[2, 1]] } })),
    );
    await db.db?.command({ profile: 0 });
    const countInTransactions = (command: object) =>
      db.collection('system.profile').countDocuments({ ...command, 'command.txnNumber': { $exists: true } });
    expect(responses.map(({ status }) => status)).toEqual(sides.map(() => 200));
    // A turn reads once and ends with one write to the log. One that was slower than the other process reads again, with the lock.
    const turns = await countInTransactions({ 'command.insert': 'tournamentLog' });
    const reads = await countInTransactions({ 'command.aggregate': 'matches' });
    expect(reads).toBeGreaterThanOrEqual(turns);
    expect(reads).toBeLessThanOrEqual(2 * turns);
    expect(turns).toBeGreaterThan(0);
    expect(turns).toBeLessThan(sides.length);
    const after = await readBracket(cups, id);
    expect(firstRound(after).every(({ state, winner }) => state === 'done' && winner === 'home')).toBe(true);
    expect(after.rounds[1]?.matches.every(({ state }) => state === 'open')).toBe(true);
    const rows = await expectWholeLog(id);
    expect(rows.filter(({ kind }) => kind === 'report')).toHaveLength(32);
  });

  test('the last places go to those who come first, and everyone else waits', async () => {
    const players = await cups.competition.players(12);
    cups.setClock(-130);
    const json = { settings: settings({ maxEntrants: 4 }) };
    const { id } = (await cups.call(null, { key: 'POST /api/tournaments', json })).json as { id: string };
    cups.setClock(-120);
    const entered = await Promise.all(
      players.map(({ id: userId, username }, at) =>
        chooseCall(at)({
          key: 'POST /api/tournaments/{id}/entry',
          params: { id },
          json: { gameId: username, acceptsRules: true },
          as: { userId, username },
        }),
      ),
    );
    expect(entered.map(({ status }) => status)).toEqual(players.map(() => 200));
    const { entrants } = await readBracket(cups, id);
    expect(entrants.filter(({ state }) => state === 'registered')).toHaveLength(4);
    expect(entrants.flatMap(({ position }) => position ?? []).sort((a, b) => a - b)).toHaveLength(8);
    await expectWholeLog(id);
  });

  test('a process with many commands does not starve another', async () => {
    cups.setClock(-130);
    const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings() } });
    const { id } = created.json as { id: string };
    cups.setClock(-120);
    const enter = async (at: number) =>
      (
        await chooseCall(at)({
          key: 'POST /api/tournaments/{id}/entry',
          params: { id },
          json: { gameId: 'me', acceptsRules: true },
          as: { userId: newId(), username: '' },
        })
      ).status;
    let waiting = 400;
    const rush = Array.from({ length: waiting }, async () => {
      const status = await enter(0);
      waiting -= 1;
      return status;
    });
    for (let one = 0; one < 3; one += 1) expect(await enter(1)).toBe(200);
    expect(waiting).toBeGreaterThan(0);
    expect([...new Set(await Promise.all(rush))]).toEqual([200]);
    expect((await readBracket(cups, id)).entrants).toHaveLength(403);
    const { length: versions } = await expectWholeLog(id);
    // Viewers receive one change for each turn, and none has to load the tournament again.
    const changes = (await cups.competition.events('live.changed')).map(({ data }) => data);
    const own = changes.filter(({ topic }) => topic === `tournament:${id}`).sort((a, b) => a.version - b.version);
    expect(own.length).toBeLessThan(versions / 4);
    expect(own.slice(1).map(({ after }) => after)).toEqual(own.slice(0, -1).map(({ version }) => version));
    expect(own.filter(({ change }) => tournamentChange.parse(change).reload)).toEqual([]);
  });

  test('a stranger is refused and a preview is made without a turn', async () => {
    const players = await cups.competition.players(4);
    const id = await startCup(cups, players);
    const [stranger] = await cups.competition.players(1);
    const { db } = cups.competition;
    const session = await db.startSession();
    session.startTransaction();
    // Whoever wants a turn waits for this one.
    const filter = { _id: new Types.ObjectId(id) };
    await db.collection('tournamentPlays').updateOne(filter, { $inc: { turns: 1 } }, { session });
    const key = 'PUT /api/tournaments/{id}/seeds';
    const as = { userId: stranger?.id ?? '', username: stranger?.username ?? '' };
    const response = await twin({ key, params: { id }, json: { by: 'random', version: 1 }, as });
    expect(response).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    const preview = await twin({
      key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
      params: { id, entrantId: players[0]?.id ?? '' },
      json: { do: 'disqualify', reason: 'Insults', mode: 'preview' },
      as: admin,
    });
    expect(preview).toMatchObject({ status: 200, json: { state: 'disqualified', notes: expect.any(Array) } });
    await session.abortTransaction();
    await session.endSession();
  });

  test('a ruling and the clock at one instant: the ruling counts', async () => {
    const players = await cups.competition.players(16);
    const id = await startCup(cups, players);
    const matches = firstRound(await readBracket(cups, id));
    // One side is ready, so the clock would give every match to it.
    const ready = matches.map(({ key, home }, at) =>
      act(at, id, key, { userId: readEntrantId(home) ?? '', username: '' }, { do: 'ready' }),
    );
    await Promise.all(ready);
    cups.setClock(10);
    const rule = { do: 'rule', verdict: { walkover: 'away' }, reason: 'Home used another account' };
    const ruled = await Promise.all(
      matches.map(({ key }, at) => act(at, id, key, { ...admin, username: admin.username }, rule)),
    );
    expect(ruled.map(({ status }) => status)).toEqual(matches.map(() => 200));
    for (const match of firstRound(await readBracket(cups, id)))
      expect(match).toMatchObject({ state: 'done', winner: 'away', result: { walkover: 'away' } });
    await expectWholeLog(id);
  });

  test('a ready one moment before the deadline counts, however late the clock comes', async () => {
    const players = await cups.competition.players(8);
    const id = await startCup(cups, players);
    const matches = firstRound(await readBracket(cups, id));
    cups.setClock(10 - 1 / 60_000);
    for (const [at, { key, away }] of matches.entries())
      await act(at, id, key, { userId: readEntrantId(away) ?? '', username: '' }, { do: 'ready' });
    cups.setClock(19);
    await waitFor(async () => firstRound(await readBracket(cups, id)).every(({ state }) => state === 'done'));
    for (const { winner } of firstRound(await readBracket(cups, id))) expect(winner).toBe('away');
  });
});

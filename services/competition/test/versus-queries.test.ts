import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits, versus } from '@portal/contracts';
import { getCollectionName, summarize, watchQueries } from '@portal/service-kit/testing';
import { newId } from './support/competition.ts';
import { report, startCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let pair: [string, string];
const matchesOfEach = 2_000;
const together = limits.history.versus;

beforeAll(async () => {
  cups = await startCups({ features: { seasons: true } });
  const players = await cups.competition.players(2);
  const tournament = await startCup(cups, players, { thirdPlace: false });
  for (const player of players) await report(cups, player, [tournament, 'w1-1'], { legs: [[2, 1]] });
  const { db } = cups.competition;
  const [row] = await db.collection('matches').find({ state: 'done' }).toArray();
  const [play] = await db.collection('tournamentPlays').find().toArray();
  pair = row?.['players'];
  const decide = (at: number) => ({ by: 'agreement', reason: null, at: new Date(Date.UTC(2025, 0, 1, 0, -at)) });
  const ids = Array.from({ length: together }, newId);
  // The matches against others are the latest.
  const others = Array.from({ length: 2 * (matchesOfEach - together) }, (_, at) => ({
    ...{ ...row, _id: new db.base.Types.ObjectId(), tournamentId: newId() },
    players: at % 2 === 0 ? [pair[at % 4 === 0 ? 0 : 1], newId()] : [newId(), pair[at % 4 === 1 ? 0 : 1]],
    decision: decide(at),
  }));
  const common = ids.map((tournamentId, at) => ({
    ...{ ...row, _id: new db.base.Types.ObjectId(), tournamentId },
    decision: decide(others.length + at),
  }));
  await db.collection('matches').insertMany([...others, ...common]);
  await db
    .collection('tournamentPlays')
    .insertMany(ids.map((id) => ({ ...play, _id: new db.base.Types.ObjectId(id), phase: 'settled' })));
});
afterAll(() => cups.competition.stop());

test.each([false, true])(
  'the matches of two players are read without those against others (reversed: %s)',
  async (isReversed) => {
    const [id = '', other = ''] = isReversed ? pair.toReversed() : pair;
    const call = () => cups.call(null, { key: 'GET /api/players/{id}/versus/{other}', params: { id, other } });
    const seen = (await watchQueries(cups.competition.db, call)).filter(
      (query) => getCollectionName(query) === 'matches',
    );
    expect(seen).not.toEqual([]);
    expect(seen.filter(({ hasSortStage }) => hasSortStage).map(summarize)).toEqual([]);
    expect(seen.filter(({ docsExamined = 0 }) => docsExamined > together).map(summarize)).toEqual([]);
    const { won, drawn, lost } = versus.parse((await call()).json);
    expect(won + drawn + lost).toBe(together);
  },
);

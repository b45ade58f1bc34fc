import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getCollectionName, summarize, watchQueries } from '@portal/service-kit/testing';
import { newId, type TestPlayer } from './support/competition.ts';
import { report, startCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let tournament: string;
/** Two players who have met in every cup. */
let pair: [string, string];
/** Results come in pages of this size. */
const mostRead = 40;

beforeAll(async () => {
  cups = await startCups();
  const players: TestPlayer[] = await cups.competition.players(16);
  tournament = await startCup(cups, players);
  for (const player of players) await report(cups, player, [tournament, 'w1-1'], { legs: [[2, 1]] });
  const { db } = cups.competition;
  const [row] = await db.collection('matches').find({ state: 'done' }).toArray();
  const [play] = await db.collection('tournamentPlays').find().toArray();
  pair = row?.['players'];
  // A history of cups. Results before the latest of each belong to pairs that no longer meet.
  const ids = Array.from({ length: 60 }, newId);
  const done = Array.from({ length: 4_000 }, (_, at) => ({
    ...row,
    _id: new db.base.Types.ObjectId(),
    tournamentId: ids[at % ids.length],
    ...(at >= ids.length && { key: `w1-${at}`, players: [pair[0], newId()] }),
    decision: { by: 'agreement', reason: null, at: new Date(Date.UTC(2025, 0, 1, 0, -at)) },
  }));
  await db.collection('matches').insertMany(done);
  const past = ids.map((id) => ({ ...play, _id: new db.base.Types.ObjectId(id), phase: 'settled' }));
  await db.collection('tournamentPlays').insertMany(past);
});
afterAll(() => cups.competition.stop());

const statuses = ['live', 'next', 'current', 'done'];

/** Commands of the clock and of tournaments run at the same time. */
const collections = ['matches', 'tournamentPlays', 'memberships', 'clans'];

test.each(statuses)('fixtures that are %s are read by an index in its order', async (status) => {
  const filters = [{}, { tournament }, { players: pair[0] }, { players: pair.join() }, { clan: newId() }];
  const read = async () => {
    for (const filter of filters) {
      const query = { status, limit: '5', ...filter };
      expect(await cups.call(null, { key: 'GET /api/fixtures', query })).toMatchObject({ status: 200 });
    }
  };
  const queries = await watchQueries(cups.competition.db, read);
  const seen = queries.filter((query) => collections.includes(getCollectionName(query)));
  expect(seen.length).toBeGreaterThan(filters.length);
  // Current fixtures are live ones, then those of tournaments that are ready, then later ones of started tournaments.
  expect(seen.length).toBeLessThanOrEqual(6 * filters.length);
  const scanned = seen.filter(({ planSummary }) => planSummary.includes('COLLSCAN'));
  // One tournament, read by its id, needs no order.
  const sorted = seen.filter(({ hasSortStage, docsExamined = 0 }) => hasSortStage && docsExamined > 1);
  const large = seen.filter(({ docsExamined = 0 }) => docsExamined > mostRead);
  expect([scanned, sorted, large].map((some) => some.map(summarize).slice(0, 3))).toEqual([[], [], []]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnMatches, ownMatches } from '@portal/contracts';
import { getCollectionName, watchQueries } from '@portal/service-kit/testing';
import { competitionMigrations } from '../src/migrations.ts';
import { newId, type TestPlayer } from './support/competition.ts';
import { readBracket, startCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(4);
});
afterAll(() => cups.competition.stop());

/** Collections of tournaments. */
const collections = ['matches', 'entries', 'tournamentPlays'];

const readOwn = async (player: TestPlayer): Promise<OwnMatches> =>
  ownMatches.parse((await cups.call(player, { key: 'GET /api/matches/mine' })).json);

const cancel = async (id: string) => {
  const { version } = await readBracket(cups, id);
  const json = { to: 'cancelled', reason: 'The servers are down', version };
  expect((await cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json })).status).toBe(200);
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
  const own = queries.filter((query) => collections.includes(getCollectionName(query)));
  expect(own.map(getCollectionName)).toEqual(['matches']);
  // The player's entries, a card for each tournament, and one match with its tournament and two entrants.
  expect(own[0]?.docsExamined).toBeLessThanOrEqual(2 * 42 + 5);
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

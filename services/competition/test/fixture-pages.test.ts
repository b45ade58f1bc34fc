import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ListedMatchResponse } from '@portal/contracts';
import { newId, type TestPlayer } from './support/competition.ts';
import { kickOff, prepareCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(4);
});
afterAll(() => cups.competition.stop());

const listNext = async (limit: number): Promise<string[]> => {
  const query = { status: 'next', limit: String(limit) };
  const { json } = await cups.call(null, { key: 'GET /api/fixtures', query });
  return [...new Set((json as ListedMatchResponse[]).map(({ tournament }) => tournament.id))];
};

/** More tournaments than a page has. */
const many = 45;

/** Stores copies of a tournament with its matches. */
const copyCup = async (id: string, count: number, change: object): Promise<void> => {
  const { db } = cups.competition;
  const { ObjectId } = db.base.Types;
  const play = await db.collection('tournamentPlays').findOne({ _id: new ObjectId(id) });
  const rooms = await db.collection('matches').find({ tournamentId: id }).toArray();
  for (const copyId of Array.from({ length: count }, newId)) {
    await db.collection('tournamentPlays').insertOne({ ...play, ...change, _id: new ObjectId(copyId) });
    const copies = rooms.map((row) => ({ ...row, _id: new ObjectId(), tournamentId: copyId }));
    if (copies.length > 0) await db.collection('matches').insertMany(copies);
  }
};

test('upcoming fixtures are listed, however many leagues are live and tournaments are paused', async () => {
  const league = await prepareCup(cups, players.slice(0, 2), { format: 'round-robin', thirdPlace: false });
  await kickOff(cups, league);
  // Their only match is being played.
  await copyCup(league, many, {});
  const ready = await prepareCup(cups, players);
  expect(await listNext(5)).toEqual([ready]);

  await copyCup(ready, many, { phase: 'paused' });
  expect((await listNext(5))[0]).toBe(ready);
});

test('later matches are found behind many leagues that have none', async () => {
  const { db } = cups.competition;
  await db.collection('tournamentPlays').deleteMany({ phase: { $in: ['ready', 'paused'] } });
  const cup = await prepareCup(cups, players);
  const started = new Date(Date.UTC(2126, 0, 1));
  const change = { phase: 'paused', dueAt: null, 'settings.times.startsAt': started };
  await db.collection('tournamentPlays').updateOne({ _id: new db.base.Types.ObjectId(cup) }, { $set: change });
  expect(await listNext(5)).toEqual([cup]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ClanChanged, StandingChanged, StateEvent } from '@portal/contracts';
import { type Connection, connectMongo } from '@portal/service-kit/database';
import { newEventId } from '@portal/service-kit/outbox';
import { createProjections } from '@portal/service-kit/projection';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { testDatabase } from '@portal/testing';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { createRepositories } from '../src/data-access/index.ts';
import { readProfile } from '../src/features/profile/read-profile.ts';
import { accountProjections } from '../src/projection/index.ts';
import { playerProjection } from '../src/projection/players.ts';

const database = testDatabase();
let db: Connection;
beforeAll(async () => {
  db = await connectMongo({ uri: database.uri, dbName: `${database.prefix}_account`, logger });
  await createProjections(db, accountProjections).createIndexes();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  for (const collection of collections) await db.collection(collection).deleteMany({});
});

const collections = ['users', 'clans', playerProjection.collection];
const players = [1, 2, 3].map((number) => number.toString(16).padStart(24, '0'));
const [player = ''] = players;
const addUser = (id: string) =>
  db.collection('users').insertOne({ _id: new Types.ObjectId(id), username: id, emailVerifiedAt: new Date() });

const envelope = (entityId: string, entityVersion: number) => ({
  ...{ eventId: newEventId(), occurredAt: new Date(entityVersion).toISOString() },
  ...{ entityId, entityVersion },
});
const standing = (id: string, version: number): StandingChanged => ({
  ...envelope(id, version),
  type: 'standing.changed',
  data: { score: version * 10, gamesPlayed: version, wins: 0 },
});
const clan = (version: number, memberIds: string[], name = 'Owls'): ClanChanged => ({
  ...envelope('f'.repeat(24), version),
  type: 'clan.changed',
  data: { name, logo: null, leaderId: null, managerIds: [], memberIds, deleted: false },
});

const read = async (id: string) => {
  const { standing, clan } = await readProfile(createRepositories(db), id, 'user_not_found');
  return { score: standing.score, clan: clan?.name ?? null };
};

test('a user created after the standing and the clan has both', async () => {
  await createProjections(db, accountProjections).apply([standing(player, 2), clan(1, [player])]);
  await addUser(player);
  expect(await read(player)).toEqual({ score: 20, clan: 'Owls' });
});

test('a refresh corrects standings and clans, also where nothing is left of them', async () => {
  for (const id of players) await addUser(id);
  const projections = createProjections(db, accountProjections);
  await projections.apply([standing(player, 2), clan(1, players)]);
  await db.collection('players').updateMany({}, { $set: { 'standing.score': 99, 'clan.name': 'damaged' } });
  await db.collection('clans').updateMany({}, { $set: { name: 'damaged' } });
  async function* owned(type: StateEvent['type']): AsyncGenerator<StateEvent[]> {
    yield type === 'clan.changed' ? [clan(1, [player])] : [];
  }
  await projections.refresh(owned);
  expect(await Promise.all(players.map(read))).toEqual([
    { score: 0, clan: 'Owls' },
    { score: 0, clan: null },
    { score: 0, clan: null },
  ]);
});

test('profiles are right after processes have applied events in any order while users appeared and were read', async () => {
  const processes = [1, 2, 3].map(() => createProjections(db, accountProjections));
  const events = fc.shuffledSubarray(
    [
      ...players.flatMap((id) => [1, 2, 3].map((version) => standing(id, version))),
      ...[players, players.slice(1), players.slice(2)].map((memberIds, at) => clan(at + 1, memberIds, `Owls ${at}`)),
    ],
    { minLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(events, fc.infiniteStream(fc.nat(2)), async (delivered, turns) => {
      for (const collection of collections) await db.collection(collection).deleteMany({});
      await Promise.all([
        ...delivered.map((event) => processes[turns.next().value ?? 0]?.apply([event])),
        ...players.map((id) => addUser(id).then(() => read(id))),
        ...players.map((id) => read(id).catch(() => null)),
      ]);
      expect(await Promise.all(players.map(read))).toEqual(
        players.map((_, at) => ({ score: 30, clan: at === 2 ? 'Owls 2' : null })),
      );
    }),
    { numRuns: 8 },
  );
});

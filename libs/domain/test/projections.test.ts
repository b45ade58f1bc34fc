import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClanChanged, StateEvent } from '@portal/contracts';
import { type Connection, connectMongo } from '@portal/service-kit/database';
import { newEventId } from '@portal/service-kit/outbox';
import { createProjections, type ProjectionDefinition } from '@portal/service-kit/projection';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { createGate, testDatabase } from '@portal/testing';
import fc from 'fast-check';
import { clanProjection, copyClans, removeStrayClans } from '../src/clan-projection.ts';

const database = testDatabase();
const connections: Connection[] = [];
let base: Connection;

const connect = async () => {
  const connection = await connectMongo({
    uri: database.uri,
    dbName: `${database.prefix}_p${connections.length}`,
    logger,
  });
  connections.push(connection);
  return connection;
};
beforeAll(async () => {
  base = await connect();
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await database.drop();
});

const toId = (number: number) => number.toString(16).padStart(24, '0');

const clan = (number: number, version: number, change: Partial<ClanChanged['data']> = {}): ClanChanged => ({
  eventId: newEventId(),
  occurredAt: new Date(version).toISOString(),
  type: 'clan.changed',
  entityId: toId(number),
  entityVersion: version,
  data: {
    ...{
      name: `Clan ${number} $v${version}`,
      logo: null,
      leaderId: null,
      managerIds: [],
      memberIds: [],
      deleted: false,
    },
    ...change,
  },
});

async function* pages(...all: StateEvent[][]): AsyncGenerator<StateEvent[]> {
  yield* all;
}

/** Players by their clans alone. */
const playerProjection: ProjectionDefinition = {
  collection: 'players',
  types: [],
  createIndexes: async () => undefined,
  toChanges: () => [],
  afterWrite: (connection, events) =>
    copyClans(
      connection,
      'players',
      events.map(({ entityId }) => entityId),
    ),
  removeStale: (_rows, _since, connection) => removeStrayClans(connection, 'players'),
};

/** Names of clans by player's id. */
const clansOfPlayers = async (connection: Connection): Promise<Record<string, string | undefined>> => {
  const rows = await connection.collection('players').find().toArray();
  return Object.fromEntries(rows.map(({ _id, clan: copy }) => [_id.toHexString(), copy?.name]));
};

const readRows = (connection: Connection) => connection.collection('clans').find().sort({ _id: 1 }).toArray();

describe('projections', () => {
  test('any order, with any repetition, gives the state of the newest events', async () => {
    const projections = createProjections(base, [clanProjection]);
    await projections.createIndexes();
    const history = [1, 2, 3].flatMap((number) => [1, 2, 3, 4].map((version) => clan(number, version)));
    const newest = history.filter(({ entityVersion }) => entityVersion === 4).map(({ data }) => data.name);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...history, ...history], { minLength: history.length * 2 }),
        async (delivered) => {
          await base.collection('clans').deleteMany({});
          for (let at = 0; at < delivered.length; at += 5) await projections.apply(delivered.slice(at, at + 5));
          expect((await readRows(base)).map(({ name }) => name)).toEqual(newest);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a name that looks like a command is stored as it is', async () => {
    const projections = createProjections(base, [clanProjection]);
    await projections.apply([clan(9, 1, { name: '$deleted' })]);
    expect(await base.collection('clans').findOne({ name: '$deleted' })).toMatchObject({ nameKey: '$deleted' });
  });

  test('a gone clan is not revived by a late event', async () => {
    const projections = createProjections(base, [clanProjection, playerProjection]);
    const [clanId, player] = [20, toId(77)];
    await projections.apply([clan(clanId, 3, { deleted: true, memberIds: [player] })]);
    await projections.apply([clan(clanId, 2, { memberIds: [player] })]);
    expect((await clansOfPlayers(base))[player]).toBeUndefined();
  });
});

describe('clan of a player', () => {
  test('is the one from the newest event while two contain the player', async () => {
    const connection = await connect();
    const projections = createProjections(connection, [clanProjection, playerProjection]);
    const player = toId(88);
    await projections.apply([
      clan(31, 7, { memberIds: [player, toId(89)], name: 'New home' }),
      clan(30, 5, { memberIds: [player], name: 'Old home' }),
    ]);
    expect(await clansOfPlayers(connection)).toEqual({ [player]: 'New home', [toId(89)]: 'New home' });
  });

  test('is right in every row after processes have applied changes at the same time', async () => {
    const connection = await connect();
    const processes = [1, 2, 3].map(() => createProjections(connection, [clanProjection, playerProjection]));
    const players = [41, 42, 43, 44].map(toId);
    const memberIds = fc.subarray(players);
    const histories = fc.array(fc.tuple(memberIds, memberIds, fc.boolean()), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat(2)), async (history, turns) => {
        for (const collection of ['players', 'clans']) await connection.collection(collection).deleteMany({});
        const events = history.flatMap(([first, second, deleted], at) => [
          clan(51, at + 1, { memberIds: first, name: 'One', deleted }),
          clan(52, at + 1, { memberIds: second, name: 'Two', deleted: !deleted }),
        ]);
        await Promise.all(events.map((event) => processes[turns.next().value ?? 0]?.apply([event])));
        const newest = events.slice(-2).filter(({ data }) => !data.deleted);
        const found = await clansOfPlayers(connection);
        for (const id of players)
          expect(found[id]).toBe(newest.find(({ data }) => data.memberIds.includes(id))?.data.name);
      }),
      { numRuns: 12 },
    );
  });

  test('is copied again by a refresh, and not kept from a clan that no owner has', async () => {
    const connection = await connect();
    const projections = createProjections(connection, [clanProjection, playerProjection]);
    await projections.createIndexes();
    await projections.apply([
      clan(61, 1, { memberIds: [toId(71)], name: 'Owned' }),
      clan(62, 1, { memberIds: [toId(72)], name: 'Stray' }),
    ]);
    await connection.collection('players').updateMany({}, { $set: { 'clan.name': 'damaged' } });
    await projections.refresh(() => pages([clan(61, 1, { memberIds: [toId(71)], name: 'Owned' })]));
    expect(await clansOfPlayers(connection)).toMatchObject({ [toId(71)]: 'Owned' });
    expect(Object.values(await clansOfPlayers(connection)).filter(Boolean)).toEqual(['Owned']);
  });
});

describe('refresh', () => {
  test('mends what is wrong, removes what no owner has and misses no event that comes meanwhile', async () => {
    const connection = await connect();
    const projections = createProjections(connection, [clanProjection]);
    await projections.createIndexes();
    await projections.apply([clan(1, 1), clan(2, 1), clan(66, 9)]);
    await connection
      .collection('clans')
      .updateOne({ nameKey: 'clan 2 $v1' }, { $set: { name: 'damaged', version: 50 } });
    const reading = createGate();
    reading.close();
    const halfRead = createGate();
    halfRead.close();
    async function* read(): AsyncGenerator<StateEvent[]> {
      yield [clan(1, 1)];
      halfRead.open();
      await reading.passed();
      yield [clan(2, 1)];
    }
    const refreshed = projections.refresh(() => read());
    await halfRead.passed();
    await projections.apply([clan(1, 2), clan(3, 1)]);
    // Readers have everything until the whole snapshot is read.
    expect(await connection.collection('clans').countDocuments()).toBe(4);
    reading.open();
    expect(await refreshed).toEqual({ clans: 2 });
    expect((await readRows(connection)).map(({ name, version }) => `${name}: ${version}`)).toEqual([
      'Clan 1 $v2: 2',
      'Clan 2 $v1: 1',
      'Clan 3 $v1: 1',
    ]);
    const names = (await connection.collection('clans').indexes()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['member', 'size']));
  });

  test('that fails removes nothing and lets the next one run', async () => {
    const connection = await connect();
    const projections = createProjections(connection, [clanProjection]);
    await projections.apply([clan(1, 1)]);
    async function* broken(): AsyncGenerator<StateEvent[]> {
      yield [clan(2, 1)];
      throw new Error('owner is down');
    }
    await expect(projections.refresh(() => broken())).rejects.toThrow('owner is down');
    expect((await readRows(connection)).map(({ name }) => name)).toEqual(['Clan 1 $v1', 'Clan 2 $v1']);
    await projections.refresh(() => pages([clan(3, 1)]));
    expect((await readRows(connection)).map(({ name }) => name)).toEqual(['Clan 3 $v1']);
  });

  test('records whether every collection was built from its owners, so that a new one is noticed', async () => {
    const connection = await connect();
    const projections = createProjections(connection, [clanProjection]);
    expect(await projections.areBuilt()).toBe(false);
    await projections.refresh(() => pages());
    expect(await projections.areBuilt()).toBe(true);
    const more = createProjections(connection, [clanProjection, { ...clanProjection, collection: 'more_clans' }]);
    expect(await more.areBuilt()).toBe(false);
    expect(await createProjections(connection, [{ ...clanProjection, revision: 2 }]).areBuilt()).toBe(false);
  });

  test('leaves the newest state when others run at the same time, with older pages', async () => {
    const connection = await connect();
    const begin = (first: ClanChanged, second: ClanChanged) => {
      const [reached, released] = [createGate(), createGate()];
      reached.close();
      released.close();
      async function* read(): AsyncGenerator<StateEvent[]> {
        yield [first];
        reached.open();
        await released.passed();
        yield [second];
      }
      const refreshed = createProjections(connection, [clanProjection]).refresh(read);
      return { refreshed, reached: () => reached.passed(), goOn: () => released.open() };
    };
    const slow = begin(clan(1, 1), clan(2, 1));
    await slow.reached();
    const fast = begin(clan(1, 2), clan(2, 2));
    await fast.reached();
    fast.goOn();
    expect(await fast.refreshed).toEqual({ clans: 2 });
    slow.goOn();
    expect(await slow.refreshed).toEqual({ clans: 2 });
    expect((await readRows(connection)).map(({ name }) => name)).toEqual(['Clan 1 $v2', 'Clan 2 $v2']);
  });
});

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { connectMongo } from '../../src/database/index.ts';
import { newEventId } from '../../src/outbox/index.ts';
import { silentLogger as logger } from '../../src/testing/index.ts';
import { type Names, type Part, startConsumer, startRelay } from './outbox-part.ts';
import { createOwner } from './outbox-system.ts';

// Runs in a separate process: BullMQ loses some connections while it closes them, and they would keep the test's process alive.
const [mongoPort = 0, redisPort = 0] = process.argv.slice(2).map(Number);
const servers = { mongoPort, redisPort };
const redis = new Redis({ port: redisPort });

const mongod = await mongoose.createConnection(`mongodb://127.0.0.1:${mongoPort}/?directConnection=true`).asPromise();
const admin = mongod.getClient().db('admin');

const isPrimary = async () => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;

const startSystem = async (names: Names) => {
  const connection = await connectMongo({
    uri: `mongodb://127.0.0.1:${mongoPort}/?replicaSet=portal`,
    dbName: names.dbName,
    logger,
  });
  const owner = createOwner(connection);
  await owner.outbox.model.createCollection();
  const received = new Set<string>();
  const parts: Part[] = [];
  const commits: Promise<void>[] = [];
  const noted = async (starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    parts.push(part);
    return part;
  };
  const alive: { relay: Part | null; consumer: Part | null } = { relay: null, consumer: null };
  const apply = async (eventId: string) => void received.add(eventId);
  const actions = {
    async commit() {
      const committing = owner.commit(8).catch(() => undefined);
      commits.push(committing);
      await committing;
    },
    async startRelay() {
      // If the indexes cannot be created, the process would end and be restarted.
      await waitFor(isPrimary);
      alive.relay ??= await noted(startRelay(servers, names));
    },
    async startConsumer() {
      alive.consumer ??= await noted(startConsumer(servers, names, apply));
    },
    async killRelay(afterMs: number) {
      // Most steps overlap right after a delivery.
      const before = received.size;
      void actions.commit();
      await waitFor(() => received.size > before, { timeout: 300, interval: 1 }).catch(() => undefined);
      await delay(afterMs);
      alive.relay?.kill();
      alive.relay = null;
    },
    async killConsumer() {
      alive.consumer?.kill();
      alive.consumer = null;
    },
    emptyRedis: async () => void (await redis.flushall()),
    async loseNotifications() {
      alive.relay?.interrupt();
      await redis.del(`{${names.redisPrefix}-events-email-urgent}:events-email-urgent:events`);
    },
    stepDown: () => admin.command({ replSetStepDown: 1, force: true }).catch(() => undefined),
  };
  return {
    owner,
    received,
    actions,
    allCommitted: () => Promise.all(commits),
    /** Killed parts stay down. */
    async leave() {
      for (const part of parts) part.kill();
      await connection.close();
    },
  };
};

type Action = keyof Awaited<ReturnType<typeof startSystem>>['actions'];
const often: Action[] = ['commit', 'killRelay', 'startRelay', 'startRelay', 'startConsumer'];
const rarely: Action[] = ['killConsumer', 'emptyRedis', 'loseNotifications', 'stepDown'];
const action = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...often) }, fc.constantFrom(...rarely));
const step = fc.record({ action, waitMs: fc.nat({ max: 30 }) });

/** Checks that after any sequence of faults, once healed, each event is delivered, closed and erased, including its job. */
const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
  const name = newEventId();
  const { owner, received, actions, allCommitted, leave } = await startSystem({
    dbName: `run_${name}`,
    redisPrefix: name,
  });
  await Promise.all([actions.startRelay(), actions.startConsumer()]);
  for (const { action, waitMs } of steps) {
    const acting = actions[action](waitMs);
    // The next fault follows while commits are running.
    if (action !== 'commit') await acting;
    await delay(waitMs);
  }
  await waitFor(isPrimary);
  await Promise.all([actions.startRelay(), actions.startConsumer()]);
  await actions.commit();
  await allCommitted();
  await waitFor(async () => (await owner.unfinished()).length === 0).catch(() => undefined);
  assert.deepEqual(await owner.unfinished(), []);
  assert.deepEqual(
    owner.committed.filter((id) => !received.has(id)),
    [],
  );
  const jobs = async () => {
    const keys = await redis.keys(`*${name}*`);
    return keys.filter((key) => owner.committed.some((id) => key.endsWith(`:${id}`)));
  };
  // The first delivery closes an event that was handed over twice, while its second job still waits.
  await waitFor(async () => (await jobs()).length === 0).catch(() => undefined);
  assert.deepEqual(await jobs(), []);
  await leave();
});

await fc.assert(property, { numRuns: 6, endOnFailure: true });
process.exit(0);

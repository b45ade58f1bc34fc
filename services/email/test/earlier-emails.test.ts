import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EmailState } from '@portal/contracts';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createEarlierEmails } from '../src/data-access/email/earlier-emails.ts';
import type { EmailRow } from '../src/data-access/email/email.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { buildEmailRequested, eventPublisher } from './support/events.ts';
import { migrateEmail, startService, startWorker, type TestProcess } from './support/processes.ts';
import { redisContent } from './support/redis-keys.ts';

const ago = (ms: number) => new Date(Date.now() - ms);
const minute = 60_000;

/** The database of the release that stored emails in `mails`, with an index of its own. */
const openDatabase = async () => {
  const environment = testEnvironment();
  const rows = await emailRows(environment);
  const earlier = rows.connection.getClient().db(rows.connection.name).collection<EmailRow>('mails');
  await earlier.createIndex({ dedupeKey: 1 }, { unique: true, name: 'one_per_key' });
  return { environment, rows, earlier };
};

const lease = (renewedAt: Date) => ({ token: randomUUID(), worker: 'earlier:1', renewedAt });

const finished = (state: EmailState, finishedAt: Date) =>
  storedEmail({ state, finishedAt, requestedAt: finishedAt, createdAt: finishedAt, nextAttemptAt: finishedAt });

describe('a database of the earlier release', () => {
  let earlierStates: Record<string, EmailRow>;
  let parts: Awaited<ReturnType<typeof openDatabase>>;
  let open: EmailRows['model'];

  beforeAll(async () => {
    parts = await openDatabase();
    open = parts.rows.model;
    earlierStates = {
      sent: finished('sent', ago(60 * minute)),
      failed: finished('failed', ago(60 * minute)),
      expired: finished('expired', ago(60 * minute)),
      suppressed: finished('suppressed', ago(60 * minute)),
      'sent lately': finished('sent', ago(minute)),
      due: storedEmail({ nextAttemptAt: ago(minute) }),
      'due lately': storedEmail({ nextAttemptAt: ago(1) }),
      'waiting for its retry': storedEmail({ tries: 1, nextAttemptAt: ago(-60 * minute) }),
      'of a dead worker': storedEmail({ state: 'sending', nextAttemptAt: ago(minute), lease: lease(ago(minute)) }),
      // Valid for the whole test.
      'of a living worker': storedEmail({
        ...{ state: 'sending', nextAttemptAt: ago(minute) },
        lease: lease(ago(-60 * minute)),
      }),
    };
    await parts.earlier.insertMany(Object.values(earlierStates));
  });
  afterAll(async () => {
    await parts.rows.close();
    await parts.environment.remove();
  });

  const listMoved = async () => {
    const names = await Promise.all(
      Object.entries(earlierStates).map(async ([name, row]) => {
        const [moved, left] = await Promise.all([
          open.findById(row._id).lean<EmailRow>(),
          parts.earlier.findOne({ _id: row._id }),
        ]);
        expect([moved, left].filter(Boolean)).toHaveLength(1);
        if (moved) expect(moved).toEqual(row);
        return moved ? [name] : [];
      }),
    );
    return names.flat();
  };

  test('its migration moves what no worker needs, once', async () => {
    const variables = parts.environment.variables('smtp://127.0.0.1:9');
    await migrateEmail(variables);
    expect(await listMoved()).toEqual(['sent', 'failed', 'expired', 'suppressed']);
    await migrateEmail(variables);
    expect((await open.collection.indexes()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['one_per_key', 'open', 'expire_finished', 'operations_address', 'not_sent']),
    );
  });

  test('the sweep takes over what processes of that release have left behind', async () => {
    const at = (ms: number) => createEarlierEmails(parts.rows.connection, () => new Date(Date.now() + ms));
    expect(await at(0).takeOver()).toBe(3);
    const first = ['sent', 'failed', 'expired', 'suppressed', 'due', 'waiting for its retry', 'of a dead worker'];
    expect(await listMoved()).toEqual(expect.arrayContaining(first));
    expect(await at(minute).takeOver()).toBe(1);
    expect(await listMoved()).toEqual(expect.arrayContaining([...first, 'due lately']));
    expect(await at(10 * minute).takeOver()).toBe(1);
    expect(await listMoved()).toEqual(Object.keys(earlierStates).filter((name) => name !== 'of a living worker'));
  });
});

describe('rows that move', () => {
  let parts: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    parts = await openDatabase();
    await migrateEmail(parts.environment.variables('smtp://127.0.0.1:9'));
  });
  afterAll(async () => {
    await parts.rows.close();
    await parts.environment.remove();
  });

  test('are claimed by one release, however both hurry', async () => {
    const { earlier, rows } = parts;
    const emails = Array.from({ length: 60 }, () => storedEmail({ nextAttemptAt: ago(minute) }));
    await earlier.insertMany(emails);
    const claim = { state: 'sending' as const, lease: lease(ago(-60 * minute)) };
    const claims = Promise.all(
      emails.map(async ({ _id }) => {
        const claimed = await earlier.findOneAndUpdate({ _id, state: 'queued' }, { $set: claim });
        return claimed ? [_id] : [];
      }),
    );
    const sweep = createEarlierEmails(rows.connection, () => new Date());
    await Promise.all([claims, sweep.takeOver(), sweep.takeOver()]);
    await sweep.takeOver();
    const claimed = (await claims).flat();
    expect((await earlier.find().toArray()).map(({ _id }) => _id).sort()).toEqual([...claimed].sort());
    expect((await rows.model.find({ state: 'queued' }).lean<EmailRow[]>()).map(({ _id }) => _id).sort()).toEqual(
      emails
        .map(({ _id }) => _id)
        .filter((id) => !claimed.includes(id))
        .sort(),
    );
  });

  test('with a key that is stored already are dropped', async () => {
    const { earlier, rows } = parts;
    const email = storedEmail();
    await rows.model.create(email);
    await earlier.insertOne({ ...storedEmail({ nextAttemptAt: ago(minute) }), dedupeKey: email.dedupeKey });
    expect(await createEarlierEmails(rows.connection, () => new Date()).takeOver()).toBe(1);
    expect(await rows.model.countDocuments({ dedupeKey: email.dedupeKey })).toBe(1);
  });
});

describe('while processes of both releases run', () => {
  let parts: Awaited<ReturnType<typeof openDatabase>>;
  let sink: SmtpSink;
  let running: TestProcess[];
  let redis: Redis;
  let queue: Queue;

  const options = () => ({ connection: redis, prefix: `{${parts.environment.redis.prefix}-mail}` });
  beforeAll(async () => {
    [parts, sink] = await Promise.all([openDatabase(), startSmtpSink()]);
    redis = new Redis(parts.environment.redis.url, { maxRetriesPerRequest: null });
    queue = new Queue('mail', options());
  });
  beforeEach(() => sink.reset());
  afterAll(async () => {
    await Promise.all([...running.map((process) => process.stop()), queue.close(), parts.rows.close()]);
    redis.disconnect();
    await sink.stop();
    await parts.environment.remove();
  });

  test('an email stored after the migration is sent once, and the earlier queue goes with its last worker', async () => {
    const { environment, earlier, rows } = parts;
    const variables = environment.variables(sink.url);
    const worker = new Worker('mail', async () => undefined, { ...options(), autorun: false });
    await worker.waitUntilReady();
    running = [await startService(variables), await startWorker(variables)];

    const email = storedEmail({ nextAttemptAt: ago(minute) });
    await earlier.insertOne(email);
    await queue.add('send', {}, { jobId: email._id });
    await rows.inState(email.dedupeKey, 'sent');
    expect(await earlier.countDocuments()).toBe(0);
    expect(await redisContent(environment.redis.url, `{${environment.redis.prefix}-mail}*`)).toContain(email._id);

    await worker.close();
    await waitFor(
      async () => (await redisContent(environment.redis.url, `{${environment.redis.prefix}-mail}*`)) === '[]',
      {
        what: 'the earlier queue to be removed',
      },
    );
    expect(sink.received.map(({ to }) => to)).toEqual([[email.to.address]]);
  });

  test('an event that the earlier release has stored is not stored again', async () => {
    const { environment, earlier, rows } = parts;
    const [known, unknown] = [buildEmailRequested('welcome'), buildEmailRequested('welcome')];
    await earlier.insertOne({
      ...storedEmail({ state: 'sending', lease: lease(ago(-60 * minute)) }),
      dedupeKey: known.data.dedupeKey,
    });
    const events = eventPublisher(environment.variables(sink.url));
    await events.publish(known, unknown);
    await rows.inState(unknown.data.dedupeKey, 'sent');
    await events.close();
    expect(await rows.model.countDocuments({ dedupeKey: known.data.dedupeKey })).toBe(0);
    expect(sink.received.map(({ to }) => to)).toEqual([[unknown.data.to.address]]);
  });
});

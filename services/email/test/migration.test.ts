import assert from 'node:assert/strict';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queuePrefix } from '@portal/service-kit';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { type EmailRows, emailRows, storedEmail } from './support/emails';
import { testEnvironment } from './support/environment';
import { call, migrateEmail, startService, startWorker, type TestProcess } from './support/processes';

const environment = testEnvironment();
let sink: SmtpSink;
let redis: Redis;
let rows: EmailRows;
const running: TestProcess[] = [];
const operator = { userId: '65f0c0ffee0000000000c1a5', username: 'night_shift', sessionId: 's1', operator: true };

beforeAll(async () => {
  sink = await startSmtpSink();
  redis = new Redis(environment.redis.url);
  rows = await emailRows(environment);
});
afterAll(async () => {
  await Promise.all([...running.map((process) => process.stop()), rows.close()]);
  redis.disconnect();
  await sink.stop();
  await environment.remove();
});

test('emails of release 1.0 are neither lost nor sent twice, and its states, pauses and queues are gone', async () => {
  const variables = environment.variables(sink.url);
  const now = new Date();
  const mails = rows.connection.collection<{ _id: string }>('mails');
  const controls = rows.connection.collection<{ _id: string }>('controls');
  const lease = { token: 't', worker: 'w', renewedAt: now };
  const open = { recheckAt: now };
  const ended = { recheckAt: null, finishedAt: now };
  const earlier = {
    code: { ...storedEmail({ lane: 'otp' }), ...open },
    bulk: { ...storedEmail({ lane: 'bulk' }), ...open, jobId: 'page-1' },
    retrying: { ...storedEmail({ tries: 2, nextAttemptAt: new Date(now.getTime() + 1_000) }), ...open },
    abandoned: { ...storedEmail({ state: 'sending' }), ...open, lease: { ...lease, renewedAt: new Date(0) } },
    sending: { ...storedEmail({ state: 'sending' }), ...open, lease },
    unknown: { ...storedEmail(), ...ended, lane: 'bulk', state: 'unknown' },
    discarded: { ...storedEmail(), ...ended, state: 'discarded', failure: 'discarded by an operator' },
    sent: { ...storedEmail(), ...ended, state: 'sent' },
  };
  await mails.insertMany(Object.values(earlier) as never[]);
  await mails.createIndex({ lane: 1, recheckAt: 1 }, { name: 'recheck' });
  await controls.insertMany([{ _id: 'lane:tx' }, { _id: 'server:main' }]);
  const prefix = queuePrefix(environment.redis.prefix, 'mail-otp');
  const earlierQueue = new Queue('mail-otp', { connection: redis, prefix });
  await earlierQueue.add('send', { v: 2, mailIds: [earlier.code._id] }, { jobId: earlier.code._id });

  await migrateEmail(variables);
  expect((await mails.indexes()).map(({ name }) => name)).not.toContain('recheck');
  expect(await controls.countDocuments()).toBe(0);
  running.push(await startService(variables), await startWorker(variables));
  for (const { dedupeKey } of [earlier.code, earlier.bulk, earlier.retrying, earlier.abandoned])
    await rows.inState(dedupeKey, 'sent');
  for (const { dedupeKey } of [earlier.unknown, earlier.discarded])
    expect((await rows.inState(dedupeKey, 'failed')).failure).toMatch(/was sent or not|discarded by an operator/);
  await waitFor(async () => (await earlierQueue.count()) === 0, { what: 'the earlier queue to be removed' });
  await earlierQueue.close();
  // Its worker has not renewed it for 7 s by now, so it is dead.
  await rows.inState(earlier.sending.dedupeKey, 'sent');
  const expected = [earlier.code, earlier.bulk, earlier.retrying, earlier.abandoned, earlier.sending];
  expect(sink.received.map(({ to }) => to[0]).sort()).toEqual(expected.map(({ to }) => to.address).sort());
});

test('emails that a process of release 1.0 ends after the migration are found as failed, and can be sent again', async () => {
  const mails = rows.connection.collection<{ _id: string }>('mails');
  const ended = { recheckAt: null, finishedAt: new Date() };
  const unknown = { ...storedEmail({ lane: 'bulk' }), ...ended, state: 'unknown' };
  const discarded = { ...storedEmail(), ...ended, state: 'discarded', failure: 'discarded by an operator' };
  await mails.insertMany([unknown, discarded] as never[]);
  expect((await rows.inState(unknown.dedupeKey, 'failed')).failure).toContain('was sent or not');
  expect((await rows.inState(discarded.dedupeKey, 'failed')).failure).toBe('discarded by an operator');
  const [api] = running;
  assert(api);
  const path = `/api/operations/email/messages?state=failed&address=${unknown.to.address}`;
  const found = await call(api, { method: 'GET', path, player: operator });
  expect(await found.json()).toMatchObject([{ id: unknown._id, lane: 'bulk', state: 'failed' }]);
  const retry = { action: 'retry', mode: 'apply', messageId: unknown._id, reason: 'never arrived' };
  expect((await call(api, { path: '/api/operations/email/messages', body: retry, player: operator })).status).toBe(200);
  await sink.waitForEmails(1, { to: unknown.to.address });
});

test('an email that a worker of release 1.0 is sending is left to it', async () => {
  const renewedAt = new Date(Date.now() + 3_000);
  const lease = { token: 't', worker: 'w', renewedAt };
  const email = storedEmail({ state: 'sending', lease });
  await rows.model.create(email);
  const later = storedEmail();
  await rows.model.create(later);
  await rows.inState(later.dedupeKey, 'sent');
  // As that worker records its outcome.
  const recorded = await rows.model.updateOne(
    { _id: email._id, 'lease.token': 't' },
    { $set: { state: 'sent', finishedAt: new Date() }, $unset: { lease: 1 } },
  );
  expect(recorded.modifiedCount).toBe(1);
  expect(sink.received.some(({ to }) => to.includes(email.to.address))).toBe(false);
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createDeliveries, leaseMs } from '../src/emails/deliveries';
import type { Attempt, NewEmail } from '../src/emails/email';
import { createEnqueue } from '../src/emails/enqueue';
import { createRechecks } from '../src/emails/rechecks';
import { createSuppressions } from '../src/emails/suppressions';
import { testEnvironment } from './support/environment';
import { bulkEmail, type EmailRows, emailRows } from './support/mails';

const environment = testEnvironment();
let now = new Date();
const clock = () => now;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
let rows: EmailRows;
let intake: ReturnType<typeof createEnqueue>;
let deliveries: ReturnType<typeof createDeliveries>;
let rechecks: ReturnType<typeof createRechecks>;

beforeAll(async () => {
  rows = await emailRows(environment);
  await rows.model.createIndexes();
  intake = createEnqueue({ model: rows.model, clock, messageIdDomain: 'portal.example.com' });
  deliveries = createDeliveries(rows.model, clock);
  rechecks = createRechecks(rows.model, clock);
});
afterEach(async () => {
  await rows.model.deleteMany({});
});
afterAll(async () => {
  await rows.close();
  await environment.remove();
});

const newEmail = (overrides: Partial<NewEmail> = {}): NewEmail => ({
  _id: randomUUID(),
  template: 'verification-code',
  to: { name: 'Kim', address: 'kim@example.com' },
  vars: { username: 'demo_player' },
  sealed: 'box',
  dedupeKey: `otp:${randomUUID()}`,
  requestedAt: now,
  expiresAt: new Date(now.getTime() + 600_000),
  ...overrides,
});
const attempt = (outcome: Attempt['outcome']): Attempt => ({
  at: now,
  worker: 'w',
  outcome,
  code: '1',
  response: '$x',
});
/** As if its worker had died: leases go by the database's clock, so the row is aged instead of the clock. */
const ageLease = (mailId: string) =>
  rows.model.updateOne({ _id: mailId }, { 'lease.renewedAt': new Date(Date.now() - leaseMs - 1_000) });
const stored = (mailId: string) => deliveries.find(mailId);

describe('taking in', () => {
  test('keeps the first of many mails with one key, also at the same moment', async () => {
    const mails = Array.from({ length: 20 }, () => newEmail({ dedupeKey: 'otp:same' }));
    const kept = await Promise.all(mails.map((mail) => intake.add(mail)));
    expect(new Set(kept.map(({ _id }) => _id)).size).toBe(1);
    expect(await rows.model.countDocuments()).toBe(1);
  });

  test('gives lane, version and the same Message-ID as the row has', async () => {
    const mail = await intake.add(newEmail());
    expect(mail).toMatchObject({ lane: 'otp', templateVersion: 1, messageId: `<${mail._id}@portal.example.com>` });
  });
});

describe('claiming', () => {
  test('has one winner', async () => {
    const { _id } = await intake.add(newEmail());
    const claims = await Promise.all(Array.from({ length: 20 }, (_, turn) => deliveries.claim(_id, `t${turn}`, 'w')));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('waits for the time of the next attempt', async () => {
    const mail = await intake.add(newEmail());
    await deliveries.claim(mail._id, 't1', 'w');
    await deliveries.release(mail, 't1', attempt('deferred'), 10_000);
    expect(await deliveries.claim(mail._id, 't2', 'w')).toBeNull();
    later(10_000);
    expect(await deliveries.claim(mail._id, 't2', 'w')).toMatchObject({ state: 'sending', tries: 1 });
  });

  test('takes over from a dead sender, and the dead one can no longer change anything', async () => {
    const { _id } = await intake.add(newEmail());
    await deliveries.claim(_id, 'dead', 'w');
    expect(await deliveries.claim(_id, 'heir', 'w')).toBeNull();
    await ageLease(_id);
    expect(await deliveries.claim(_id, 'heir', 'w')).not.toBeNull();
    expect(await deliveries.renew(_id, 'dead')).toBe(false);
    expect(await deliveries.renew(_id, 'heir')).toBe(true);
    await deliveries.finish(_id, 'dead', 'failed');
    expect(await stored(_id)).toMatchObject({ state: 'sending', lease: { token: 'heir' } });
  });

  test('never takes over a bulk mail, which is set aside once its sender is dead', async () => {
    const { _id } = bulkEmail();
    await rows.model.create({ ...bulkEmail(), _id, expiresAt: new Date(now.getTime() + 60_000) });
    await deliveries.claim(_id, 'dead', 'w');
    expect(await deliveries.markUnknown(_id)).toBe(false);
    await ageLease(_id);
    expect(await deliveries.claim(_id, 'heir', 'w')).toBeNull();
    expect(await deliveries.markUnknown(_id)).toBe(true);
    expect(await stored(_id)).toMatchObject({ state: 'unknown', recheckAt: null });
  });

  test('leaves an expired mail, which can be dropped unless somebody is sending it', async () => {
    const [waiting, sending] = [await intake.add(newEmail()), await intake.add(newEmail())];
    await deliveries.claim(sending._id, 't', 'w');
    later(600_000);
    expect(await deliveries.claim(waiting._id, 't', 'w')).toBeNull();
    expect(await deliveries.expire(waiting._id)).toBe(true);
    expect(await deliveries.expire(sending._id)).toBe(false);
    await deliveries.finish(sending._id, 't', 'sent', { attempt: attempt('sent') });
    expect(await stored(waiting._id)).toMatchObject({ state: 'expired', sealed: null });
    expect(await stored(sending._id)).toMatchObject({ state: 'sent', sealed: null });
  });
});

describe('releasing', () => {
  test('keeps the latest attempts only and shortens what the server said', async () => {
    const mail = await intake.add(newEmail());
    for (let turn = 0; turn < 25; turn += 1) {
      await deliveries.claim(mail._id, `t${turn}`, 'w');
      await deliveries.release(mail, `t${turn}`, { ...attempt('outage'), response: 'x'.repeat(9_000) }, 0);
    }
    const row = await stored(mail._id);
    expect(row?.attempts).toHaveLength(20);
    expect(row?.attempts[0]?.response).toHaveLength(500);
    expect(row?.tries).toBe(0);
  });

  test('has the sweeper look at the expiry at the latest', async () => {
    const mail = await intake.add(newEmail({ expiresAt: new Date(now.getTime() + 5_000) }));
    await deliveries.claim(mail._id, 't', 'w');
    await deliveries.release(mail, 't', attempt('deferred'), 4_000);
    expect((await stored(mail._id))?.recheckAt).toEqual(mail.expiresAt);
    await rechecks.postpone([mail._id]);
    expect((await stored(mail._id))?.recheckAt).toEqual(mail.expiresAt);
  });
});

describe('rechecks', () => {
  test('find what was missed at intake, and leave what is done', async () => {
    const [missed, sent] = [await intake.add(newEmail()), await intake.add(newEmail())];
    await deliveries.claim(sent._id, 't', 'w');
    await deliveries.finish(sent._id, 't', 'sent');
    expect(await rechecks.due('otp', 'alive', 10)).toEqual([]);
    later(60_000);
    expect((await rechecks.due('otp', 'alive', 10)).map(({ _id }) => _id)).toEqual([missed._id]);
    await rechecks.postpone([missed._id, sent._id]);
    expect(await rechecks.due('otp', 'alive', 10)).toEqual([]);
    expect((await stored(sent._id))?.recheckAt).toBeNull();
  });

  test('tell the age of the oldest open mail of each lane', async () => {
    await intake.add(newEmail());
    later(90_000);
    await intake.add(newEmail());
    expect(await rechecks.oldestWaitingSeconds()).toEqual({ otp: 90, tx: 0, bulk: 0 });
  });

  test.each([
    ['recheck', { lane: 'otp', recheckAt: { $type: 'date', $lte: new Date() } }, { recheckAt: 1 }],
    ['oldest_open', { lane: 'otp', recheckAt: { $type: 'date' } }, { requestedAt: 1 }],
  ] as const)('use the index %s', async (index, filter, sort) => {
    await rows.model.insertMany(Array.from({ length: 50 }, bulkEmail));
    const plan = await rows.model.collection.find(filter).sort(sort).explain();
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain(`"indexName":"${index}"`);
  });
});

describe('suppressions', () => {
  test('are noted once by many who learn it at the same moment', async () => {
    const suppressions = createSuppressions(rows.connection, clock);
    await Promise.all(Array.from({ length: 20 }, () => suppressions.add('gone@example.com', 'mail')));
    expect(await suppressions.has('gone@example.com')).toBe(true);
  });

  test('forget an address after a day', async () => {
    const suppressions = createSuppressions(rows.connection, clock);
    await suppressions.add('Nobody@Example.com', 'mail');
    expect(await suppressions.has('nobody@example.COM')).toBe(true);
    later(86_400_000);
    expect(await suppressions.has('nobody@example.com')).toBe(false);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Attempt, Email } from '../src/data-access/email/email';
import { createEmailRepository, type EmailRepository, leaseMs } from '../src/data-access/email/email-repository';
import { createSuppressionRepository } from '../src/data-access/suppression/suppression-repository';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { testEnvironment } from './support/environment';

const environment = testEnvironment();
let now = new Date();
const clock = () => now;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
let rows: EmailRows;
let emails: EmailRepository;

beforeAll(async () => {
  rows = await emailRows(environment);
  emails = createEmailRepository(rows.connection, clock);
  await emails.createIndexes();
});
afterEach(async () => {
  await rows.model.deleteMany({});
});
afterAll(async () => {
  await rows.close();
  await environment.remove();
});

const otpEmail = (overrides: Partial<Email> = {}): Email => {
  const { _id, ...fields } = bulkEmail();
  return {
    ...fields,
    id: _id,
    lane: 'otp',
    sealed: 'box',
    requestedAt: now,
    expiresAt: new Date(now.getTime() + 600_000),
    nextAttemptAt: now,
    recheckAt: new Date(now.getTime() + 5_000),
    ...overrides,
  };
};
const insert = (overrides?: Partial<Email>) => emails.insert(otpEmail(overrides));
const attempt = (outcome: Attempt['outcome']): Attempt => ({
  at: now,
  worker: 'w',
  outcome,
  code: '1',
  response: '$x',
});
/** As if its worker had died. Leases use the database's clock, so the stored time is changed. */
const ageLease = (mailId: string) =>
  rows.model.updateOne({ _id: mailId }, { 'lease.renewedAt': new Date(Date.now() - leaseMs - 1_000) });
const stored = (mailId: string) => emails.find(mailId);

describe('inserting', () => {
  test('keeps the first of many emails with one key, even at the same moment', async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => insert({ dedupeKey: 'otp:same' })));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(await rows.model.countDocuments()).toBe(1);
  });
});

describe('claiming', () => {
  test('has one winner', async () => {
    const { id } = await insert();
    const claims = await Promise.all(Array.from({ length: 20 }, (_, turn) => emails.claim(id, `t${turn}`, 'w')));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('waits until the next attempt is due', async () => {
    const email = await insert();
    await emails.claim(email.id, 't1', 'w');
    await emails.release(email, 't1', attempt('deferred'), 10_000);
    expect(await emails.claim(email.id, 't2', 'w')).toBeNull();
    later(10_000);
    expect(await emails.claim(email.id, 't2', 'w')).toMatchObject({ state: 'sending', tries: 1 });
  });

  test('takes over from a dead worker, which can no longer change anything', async () => {
    const { id } = await insert();
    await emails.claim(id, 'dead', 'w');
    expect(await emails.claim(id, 'heir', 'w')).toBeNull();
    await ageLease(id);
    expect(await emails.claim(id, 'heir', 'w')).not.toBeNull();
    expect(await emails.renew(id, 'dead')).toBe(false);
    expect(await emails.renew(id, 'heir')).toBe(true);
    await emails.finish(id, 'dead', 'failed');
    expect(await stored(id)).toMatchObject({ state: 'sending', lease: { token: 'heir' } });
  });

  test('never takes over a bulk email, which becomes unknown once its worker is dead', async () => {
    const { _id } = bulkEmail();
    await rows.model.create({ ...bulkEmail(), _id, expiresAt: new Date(now.getTime() + 60_000) });
    await emails.claim(_id, 'dead', 'w');
    expect(await emails.markUnknown(_id)).toBe(false);
    await ageLease(_id);
    expect(await emails.claim(_id, 'heir', 'w')).toBeNull();
    expect(await emails.markUnknown(_id)).toBe(true);
    expect(await stored(_id)).toMatchObject({ state: 'unknown', recheckAt: null });
  });

  test('skips an expired email, which can be dropped unless a worker is sending it', async () => {
    const [waiting, sending] = [await insert(), await insert()];
    await emails.claim(sending.id, 't', 'w');
    later(600_000);
    expect(await emails.claim(waiting.id, 't', 'w')).toBeNull();
    expect(await emails.expire(waiting.id)).toBe(true);
    expect(await emails.expire(sending.id)).toBe(false);
    await emails.finish(sending.id, 't', 'sent', { attempt: attempt('sent') });
    expect(await stored(waiting.id)).toMatchObject({ state: 'expired', sealed: null });
    expect(await stored(sending.id)).toMatchObject({ state: 'sent', sealed: null });
  });
});

describe('releasing', () => {
  test('keeps only the latest attempts and shortens the replies', async () => {
    const email = await insert();
    for (let turn = 0; turn < 25; turn += 1) {
      await emails.claim(email.id, `t${turn}`, 'w');
      await emails.release(email, `t${turn}`, { ...attempt('outage'), response: 'x'.repeat(9_000) }, 0);
    }
    const row = await stored(email.id);
    expect(row?.attempts).toHaveLength(20);
    expect(row?.attempts[0]?.response).toHaveLength(500);
    expect(row?.tries).toBe(0);
  });

  test('sets the recheck at the expiry at the latest', async () => {
    const email = await insert({ expiresAt: new Date(now.getTime() + 5_000) });
    await emails.claim(email.id, 't', 'w');
    await emails.release(email, 't', attempt('deferred'), 4_000);
    expect((await stored(email.id))?.recheckAt).toEqual(email.expiresAt);
    await emails.postpone([email.id]);
    expect((await stored(email.id))?.recheckAt).toEqual(email.expiresAt);
  });
});

describe('rechecks', () => {
  test('find emails without a job, and skip finished ones', async () => {
    const [missed, sent] = [await insert(), await insert()];
    await emails.claim(sent.id, 't', 'w');
    await emails.finish(sent.id, 't', 'sent');
    expect(await emails.due('otp', 'alive', 10)).toEqual([]);
    later(60_000);
    expect((await emails.due('otp', 'alive', 10)).map(({ id }) => id)).toEqual([missed.id]);
    await emails.postpone([missed.id, sent.id]);
    expect(await emails.due('otp', 'alive', 10)).toEqual([]);
    expect((await stored(sent.id))?.recheckAt).toBeNull();
  });

  test('report the age of the oldest open email of each lane', async () => {
    await insert();
    later(90_000);
    await insert();
    expect(await emails.oldestOpenSeconds()).toEqual({ otp: 90, tx: 0, bulk: 0 });
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
  test('are stored once when several workers add them at the same moment', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    await Promise.all(Array.from({ length: 20 }, () => suppressions.add('gone@example.com', 'id')));
    expect(await suppressions.has('gone@example.com')).toBe(true);
  });

  test('expire after a day', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    await suppressions.add('Unknown@Example.com', 'id');
    expect(await suppressions.has('unknown@example.COM')).toBe(true);
    later(86_400_000);
    expect(await suppressions.has('unknown@example.com')).toBe(false);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Attempt, Email } from '../src/data-access/email/email';
import { createEmailRepository, type EmailRepository } from '../src/data-access/email/email-repository';
import { createLedger, type Ledger, leaseMs } from '../src/data-access/email/ledger';
import { createSuppressionRepository } from '../src/data-access/suppression/suppression-repository';
import { attemptsKept } from '../src/worker/lane-policy';
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
let ledger: Ledger;

beforeAll(async () => {
  rows = await emailRows(environment);
  emails = createEmailRepository(rows.connection, clock);
  ledger = createLedger(rows.connection, clock, 'w');
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
const insert = async (overrides?: Partial<Email>): Promise<Email> => {
  const email = otpEmail(overrides);
  await emails.insert([email]);
  return email;
};
/** Claims and returns the token of the lease. */
const claim = async (id: string): Promise<string> => (await ledger.claim(id)) ?? 'not claimed';
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
    const same = () => Array.from({ length: 5 }, () => otpEmail({ dedupeKey: 'otp:same' }));
    const kept = await Promise.all(Array.from({ length: 4 }, () => emails.insert([...same(), otpEmail()])));
    expect(kept.map(({ length }) => length).sort()).toEqual([1, 1, 1, 2]);
    expect(await rows.model.countDocuments()).toBe(5);
  });
});

describe('claiming', () => {
  test('has one winner, also among claims that share a write', async () => {
    const { id } = await insert();
    const other = createLedger(rows.connection, clock, 'w');
    const claims = await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ledger : other).claim(id)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await stored(id))?.lease?.token).toBe(claims.find(Boolean));
  });

  test('waits until the next attempt is due', async () => {
    const { id, expiresAt } = await insert();
    await ledger.release([id, await claim(id)], expiresAt, [attempt('deferred')], 10_000);
    expect(await ledger.claim(id)).toBeNull();
    later(10_000);
    await claim(id);
    expect(await stored(id)).toMatchObject({ state: 'sending', tries: 1, jobId: id });
  });

  test('takes over from a dead worker, which can no longer change anything', async () => {
    const { id } = await insert();
    const dead = await claim(id);
    expect(await ledger.takeOver(id)).toBeNull();
    await ageLease(id);
    const heir = (await ledger.takeOver(id))?.token ?? '';
    expect(await ledger.renew([[id, dead]])).toEqual([[id, dead]]);
    expect(await ledger.renew([[id, heir]])).toEqual([]);
    await ledger.finish([id, dead], 'failed');
    expect(await stored(id)).toMatchObject({ state: 'sending', lease: { token: heir } });
  });

  test('never takes over a bulk email, which becomes unknown once its worker is dead', async () => {
    const { _id } = bulkEmail();
    await rows.model.create({ ...bulkEmail(), _id, nextAttemptAt: now, expiresAt: new Date(now.getTime() + 60_000) });
    await claim(_id);
    expect(await emails.markUnknown(_id)).toBe(false);
    await ageLease(_id);
    expect(await ledger.takeOver(_id)).toBeNull();
    expect(await emails.markUnknown(_id)).toBe(true);
    expect(await stored(_id)).toMatchObject({ state: 'unknown', recheckAt: null });
  });

  test('skips an expired email, which can be dropped unless a worker is sending it', async () => {
    const [waiting, sending] = [await insert(), await insert()];
    const token = await claim(sending.id);
    later(600_000);
    expect(await ledger.claim(waiting.id)).toBeNull();
    expect(await emails.expire(waiting.id)).toBe(true);
    expect(await emails.expire(sending.id)).toBe(false);
    await ledger.finish([sending.id, token], 'sent', { attempts: [attempt('sent')] });
    expect(await stored(waiting.id)).toMatchObject({ state: 'expired', sealed: null });
    expect(await stored(sending.id)).toMatchObject({ state: 'sent', sealed: null });
  });
});

test('what a provider may have accepted counts against the quota: sent, of unknown outcome and being sent', async () => {
  const ended = { finishedAt: now, recheckAt: null };
  await insert({ ...ended, state: 'sent' });
  await insert({ ...ended, state: 'unknown' });
  await insert({ ...ended, state: 'failed' });
  await insert();
  await claim((await insert()).id);
  const hours = await emails.sentByHour(new Date(now.getTime() - 3_600_000));
  expect(hours.reduce((sum, [, sent]) => sum + sent, 0)).toBe(3);
});

describe('releasing', () => {
  test('keeps only the latest attempts and shortens the replies', async () => {
    const { id, expiresAt } = await insert();
    const most = Array.from({ length: attemptsKept }, () => attempt('outage'));
    await ledger.release([id, await claim(id)], expiresAt, most, 0);
    const endless = { ...attempt('deferred'), response: 'x'.repeat(9_000) };
    await ledger.release([id, await claim(id)], expiresAt, [attempt('outage'), endless], 0);
    const row = await stored(id);
    expect(row).toMatchObject({ tries: 1, attemptsMade: attemptsKept + 2 });
    expect(row?.attempts).toHaveLength(attemptsKept);
    expect(row?.attempts.at(-1)?.response).toBe(`${'x'.repeat(1_999)}…`);
  });

  test('sets the recheck at the expiry at the latest', async () => {
    const { id, expiresAt } = await insert({ expiresAt: new Date(now.getTime() + 5_000) });
    await ledger.release([id, await claim(id)], expiresAt, [attempt('deferred')], 4_000);
    expect((await stored(id))?.recheckAt).toEqual(expiresAt);
    await emails.postpone([id]);
    expect((await stored(id))?.recheckAt).toEqual(expiresAt);
  });
});

describe('rechecks', () => {
  test('find open emails whose recheck is due, or all of them, and skip finished ones', async () => {
    const [missed, sent] = [await insert(), await insert()];
    await ledger.finish([sent.id, await claim(sent.id)], 'sent');
    const found = async (which: 'due' | 'all') => {
      const ids: string[] = [];
      for await (const page of emails.open('otp', which, 1)) ids.push(...page.map(({ id }) => id));
      return ids;
    };
    expect([await found('due'), await found('all')]).toEqual([[], [missed.id]]);
    later(60_000);
    expect(await found('due')).toEqual([missed.id]);
    await emails.postpone([missed.id, sent.id]);
    expect([await found('due'), await found('all')]).toEqual([[], [missed.id]]);
    expect((await stored(sent.id))?.recheckAt).toBeNull();
  });

  test('report the age of the oldest email of each lane that is due, also through an outage', async () => {
    const { id, expiresAt } = await insert();
    await insert({ nextAttemptAt: new Date(now.getTime() + 200_000) });
    later(90_000);
    await insert();
    expect(await emails.longestDueSeconds()).toEqual({ otp: 90, tx: 0, bulk: 0 });
    await ledger.release([id, await claim(id)], expiresAt, [attempt('outage')], 0);
    expect((await emails.longestDueSeconds()).otp).toBe(90);
    await ledger.release([id, await claim(id)], expiresAt, [attempt('deferred')], 60_000);
    expect((await emails.longestDueSeconds()).otp).toBe(0);
    later(120_000);
    expect((await emails.longestDueSeconds()).otp).toBe(120);
  });

  test.each([
    ['recheck', { lane: 'otp', recheckAt: { $type: 'date', $lte: new Date() } }, { recheckAt: 1 }],
    ['longest_due', { lane: 'otp', recheckAt: { $type: 'date' } }, { nextAttemptAt: 1 }],
  ] as const)('use the index %s', async (index, filter, sort) => {
    await rows.model.insertMany(Array.from({ length: 50 }, bulkEmail));
    const plan = await rows.model.collection.find(filter).sort(sort).explain();
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain(`"indexName":"${index}"`);
  });
});

describe('suppressions', () => {
  test('are stored once when several workers add them at the same moment', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    await Promise.all(Array.from({ length: 20 }, () => suppressions.add('gone@example.com')));
    expect(await suppressions.reasonFor('gone@example.com')).not.toBeNull();
  });

  test('expire after a day', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    await suppressions.add('Unknown@Example.com');
    expect(await suppressions.reasonFor('unknown@example.COM')).not.toBeNull();
    later(86_400_000);
    expect(await suppressions.reasonFor('unknown@example.com')).toBeNull();
  });

  test('by temporary bounces add up, decay, and end when the score is half of the threshold', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    const policy = { threshold: 2, halfLifeMs: 1_000 };
    let bounces = 0;
    const bounce = () => suppressions.addTemporary('full@example.com', `bounce-${++bounces}`, policy);
    const isSuppressed = async () => (await suppressions.reasonFor('full@example.com')) !== null;

    await bounce();
    later(1_000);
    await bounce();
    expect(await isSuppressed()).toBe(false);
    later(500);
    expect([await bounce(), await suppressions.addTemporary('full@example.com', 'bounce-3', policy)]).toEqual([
      true,
      false,
    ]);
    expect(await isSuppressed()).toBe(true);
    later(990);
    expect(await isSuppressed()).toBe(true);
    later(100);
    expect(await isSuppressed()).toBe(false);
  });

  test('by temporary bounces of one moment count each of them, also the first ones of an address', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    const policy = { threshold: 1_000, halfLifeMs: 1_000 };
    const ids = Array.from({ length: 20 }, (_, turn) => `n${turn}`);
    // One address alone does not always meet the race.
    for (const address of ids.map((id) => `busy-${id}@example.com`))
      expect(await Promise.all(ids.map((id) => suppressions.addTemporary(address, id, policy)))).not.toContain(false);
    const stored = rows.connection.collection<{ _id: string; score: number }>('suppressions').find({ _id: /^busy/ });
    expect((await stored.toArray()).map(({ score }) => score)).toEqual(ids.map(() => ids.length));
  });

  test('of an operator or by a permanent bounce stay, whatever follows', async () => {
    const suppressions = createSuppressionRepository(rows.connection, clock);
    await suppressions.suppress('operator@example.com', 'asked to');
    expect(await suppressions.suppress('bounced@example.com', 'permanent bounce', 'n1')).toBe(true);
    for (const [address, reason] of [
      ['operator@example.com', 'asked to'],
      ['bounced@example.com', 'permanent bounce'],
    ] as const) {
      await suppressions.add(address);
      await suppressions.addTemporary(address, 'n2', { threshold: 1, halfLifeMs: 1_000 });
      later(365 * 86_400_000);
      expect(await suppressions.reasonFor(address)).toBe(reason);
      expect(await suppressions.remove(address)).toBe(true);
      expect(await suppressions.reasonFor(address)).toBeNull();
    }
  });
});

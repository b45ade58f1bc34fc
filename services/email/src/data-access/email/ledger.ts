import { randomUUID } from 'node:crypto';
import { type Clock, inBatches } from '@portal/service-kit';
import type { Connection, UpdateQuery } from 'mongoose';
import { type Attempt, type Email, type EmailRow, emailModel, type FinalState, finalUpdate, toEmail } from './email';

/** A lease that was not renewed for this long is dead. Below the queue's lock, so that a stalled job finds it dead. */
export const leaseMs = 7_000;
/** The sweep checks a released email this long after its next attempt is due. */
const recheckMs = 15_000;
/** Node's timers and the clocks of two machines differ a little; a retry may come this early. */
const clockSkewMs = 1_000;
const attemptsKept = 20;
const largestBatch = 200;

export const leaseIsDead = { $expr: { $lt: [{ $add: ['$lease.renewedAt', leaseMs] }, '$$NOW'] } };
/** Lanes whose emails are rather sent twice than never: same content, same Message-ID. */
const resendable = ['otp', 'tx'];

interface Write {
  filter: { _id: string; [field: string]: unknown };
  update: UpdateQuery<EmailRow>;
  /** Of a claim: the lease that shows whether it succeeded. */
  token?: string;
  claimed: boolean;
}

const recordAttempts = (attempts: readonly Attempt[]) => ({
  $push: {
    attempts: {
      $each: attempts.map(({ response, ...attempt }) => ({ ...attempt, response: response.slice(0, 500) })),
      $slice: -attemptsKept,
    },
  },
  $inc: { tries: attempts.filter(({ outcome }) => outcome !== 'outage').length },
});

/** A lease on an email, by the email's id. */
export type Lease = readonly [id: string, token: string];

/**
 * The writes of a worker to `mails`, by the driver itself. Those of one moment share a command; each resolves once the majority has its
 * command in the journal. A lone write does not wait.
 */
export const createLedger = (connection: Connection, clock: Clock, worker: string) => {
  const { collection } = emailModel(connection);
  const after = (ms: number) => new Date(clock().getTime() + ms);
  const leased = (writes: readonly Lease[]) => ({
    _id: { $in: writes.map(([id]) => id) },
    'lease.token': { $in: writes.map(([, token]) => token) },
  });

  const write = inBatches<Write>(async (writes) => {
    const operations = writes.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    const { matchedCount } = await collection.bulkWrite(operations as never, { ordered: false });
    const claims = writes.filter(({ token }) => token !== undefined);
    if (matchedCount === writes.length) {
      for (const claim of claims) claim.claimed = true;
      return;
    }
    if (claims.length === 0) return;
    const tokens = claims.map(({ filter, token = '' }): Lease => [filter._id, token]);
    const ours = await collection.find(leased(tokens) as never, { projection: { lease: 1 } }).toArray();
    const held = new Set(ours.map((row) => row['lease'].token));
    for (const claim of claims) claim.claimed = held.has(claim.token);
  }, largestBatch);

  const take = (token: string) => ({
    $set: { state: 'sending' as const, 'lease.token': token, 'lease.worker': worker },
    $currentDate: { 'lease.renewedAt': true as const },
  });
  const update = async (filter: Write['filter'], change: UpdateQuery<EmailRow>): Promise<void> =>
    write({ filter, update: change, claimed: false });

  return {
    /** Takes a waiting email for sending, right before it goes out. @returns the token of its lease, null when it is not to be sent now */
    async claim(id: string): Promise<string | null> {
      const token = randomUUID();
      const now = clock();
      const waiting = { state: 'queued', nextAttemptAt: { $lte: after(clockSkewMs) }, expiresAt: { $gt: now } };
      const claim: Write = { filter: { _id: id, ...waiting }, update: take(token), token, claimed: false };
      await write(claim);
      return claim.claimed ? token : null;
    },

    /** Takes over an email whose worker is dead, unless it must not be sent twice. @returns the email as it is now, and the token */
    async takeOver(id: string): Promise<{ email: Email; token: string } | null> {
      const token = randomUUID();
      const abandoned = {
        _id: id,
        state: 'sending' as const,
        lane: { $in: resendable },
        expiresAt: { $gt: clock() },
        ...leaseIsDead,
      };
      const row = await emailModel(connection)
        .findOneAndUpdate(abandoned as never, take(token), { returnDocument: 'after' })
        .lean<EmailRow>();
      return row && { email: toEmail(row), token };
    },

    /** @returns the leases that another worker has taken over */
    async renew(leases: readonly Lease[]): Promise<Lease[]> {
      const renewal = { $currentDate: { 'lease.renewedAt': true as const } };
      const { matchedCount } = await collection.updateMany(leased(leases) as never, renewal as never);
      if (matchedCount === leases.length) return [];
      const rows = await collection.find(leased(leases) as never, { projection: { lease: 1 } }).toArray();
      const held = new Set(rows.map((row) => row['lease'].token));
      return leases.filter(([, token]) => !held.has(token));
    },

    /** Ends a claimed email. */
    finish: (
      [id, token]: Lease,
      state: FinalState,
      { attempts = [], failure }: { attempts?: readonly Attempt[]; failure?: string } = {},
    ): Promise<void> => {
      const recorded = attempts.length > 0 && recordAttempts(attempts);
      return update({ _id: id, 'lease.token': token }, { ...finalUpdate(state, clock(), failure), ...recorded });
    },

    /** Releases a claimed email for a later attempt, for which it needs a separate job. */
    release: ([id, token]: Lease, expiresAt: Date, attempts: readonly Attempt[], delayMs: number): Promise<void> => {
      const recheckAt = after(delayMs + recheckMs);
      const $set = {
        state: 'queued' as const,
        nextAttemptAt: after(delayMs),
        jobId: id,
        // Not later than the expiry, so that a secret is erased on time.
        recheckAt: recheckAt < expiresAt ? recheckAt : expiresAt,
      };
      return update({ _id: id, 'lease.token': token }, { $set, $unset: { lease: 1 }, ...recordAttempts(attempts) });
    },
  };
};
export type Ledger = ReturnType<typeof createLedger>;

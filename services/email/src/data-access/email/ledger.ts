import { randomUUID } from 'node:crypto';
import { type Clock, createBatcher } from '@portal/service-kit';
import mongoose, { type Connection, type UpdateQuery } from 'mongoose';
import { attemptsKept } from '../../worker/lane-policy';
import { type Attempt, type Email, type EmailRow, emailModel, type FinalState, finalUpdate, toEmail } from './email';

/** A lease that was not renewed for this long is dead. Below the queue's lock, so that a stalled job finds it dead. */
export const leaseMs = 7_000;
/** The sweep checks a released email this long after its next attempt is due. */
const recheckMs = 15_000;
/** Node's timers and the clocks of two machines differ a little; a retry may come this early. */
const clockSkewMs = 1_000;
const responseLength = 2_000;
const largestBatch = 200;
/** Claims and outcomes that come within it share a command. */
const writeWindowMs = 5;

export const leaseIsDead = { $expr: { $lt: [{ $add: ['$lease.renewedAt', leaseMs] }, '$$NOW'] } };
/** Lanes whose emails are rather sent twice than never: same content, same Message-ID. */
const resendable = ['otp', 'tx'];

interface Claim {
  id: string;
  token?: string;
  succeeded: boolean;
}

/** A statement of MongoDB's command `update`. */
interface Outcome {
  q: { _id: string; 'lease.token': string };
  u: UpdateQuery<EmailRow>;
}

/** A server may write replies of any length. */
const keptResponse = (response: string): string =>
  response.length > responseLength ? `${response.slice(0, responseLength - 1)}…` : response;

/** @param tries how many of them count against the lane's limit */
export const pushAttempts = (attempts: readonly Attempt[], tries = 0) => ({
  $push: {
    attempts: {
      $each: attempts.map(({ response, ...attempt }) => ({ ...attempt, response: keptResponse(response) })),
      $slice: -attemptsKept,
    },
  },
  $inc: { attemptsMade: attempts.length, tries },
});
const recordAttempts = (attempts: readonly Attempt[]) =>
  pushAttempts(attempts, attempts.filter(({ outcome }) => outcome !== 'outage').length);

/** A lease on an email, by the email's id. */
export type Lease = readonly [id: string, token: string];

/**
 * The writes of a worker to `mails`, by the driver itself. Those of one moment share a command; each resolves once the majority has its
 * command in the journal. A lone write does not wait.
 */
export const createLedger = (connection: Connection, clock: Clock, worker: string) => {
  const { collection } = emailModel(connection);
  const after = (ms: number) => new Date(clock().getTime() + ms);
  const leased = (leases: readonly Lease[]): object => ({
    _id: { $in: leases.map(([id]) => id) },
    'lease.token': { $in: leases.map(([, token]) => token) },
  });
  /** @param matched how many of the leases a command has found in force. @returns those that are not */
  const lost = async (leases: readonly Lease[], matched: number): Promise<Lease[]> => {
    if (matched === leases.length) return [];
    const rows = await collection.find<EmailRow>(leased(leases), { projection: { 'lease.token': 1 } }).toArray();
    const tokens = new Map(rows.map(({ _id, lease }) => [_id, lease?.token]));
    return leases.filter(([id, token]) => tokens.get(id) !== token);
  };
  const database = connection.getClient().db(connection.name);
  /** By the command itself: `bulkWrite` costs half as much again. @returns how many documents it has found */
  const update = async (updates: readonly object[]): Promise<number> => {
    const writeConcern = { w: 'majority', j: true };
    const command = { update: collection.collectionName, updates, ordered: false, writeConcern };
    const { n, writeErrors = [], writeConcernError } = await database.command(command);
    const [error = writeConcernError] = writeErrors;
    if (error) throw new mongoose.mongo.MongoServerError(error);
    return n;
  };
  const renewLease = { $currentDate: { 'lease.renewedAt': true as const } };
  const take = (token: string) => ({
    $set: { state: 'sending' as const, 'lease.token': token, 'lease.worker': worker },
    ...renewLease,
  });

  const write = createBatcher<Claim | Outcome>(
    async (items) => {
      const outcomes = items.filter((item) => 'u' in item);
      const claims = [...new Map(items.flatMap((item) => ('id' in item ? [[item.id, item]] : []))).values()];
      // A claim that is repeated alone keeps its token: the failed command may have been carried out.
      const token = claims[0]?.token ?? randomUUID();
      const ids = claims.map(({ id }) => id);
      // Without a try it is due, however far the clock of this worker is behind the one that stored it.
      const due = { $or: [{ tries: 0 }, { nextAttemptAt: { $lte: after(clockSkewMs) } }] };
      const waiting = { state: 'queued', ...due, expiresAt: { $gt: clock() } };
      for (const claimed of claims) claimed.token = token;
      const matched = await update([
        ...outcomes,
        ...(ids.length > 0 ? [{ q: { _id: { $in: ids }, ...waiting }, u: take(token), multi: true }] : []),
      ]);
      const leases = ids.map((id): Lease => [id, token]);
      const failed = new Set((await lost(leases, Math.max(0, matched - outcomes.length))).map(([id]) => id));
      for (const claimed of claims) claimed.succeeded = !failed.has(claimed.id);
    },
    largestBatch,
    writeWindowMs,
  );

  return {
    /** Takes a waiting email for sending, right before it goes out. @returns the token of its lease, null when it is not to be sent now */
    async claim(id: string): Promise<string | null> {
      const claimed: Claim = { id, succeeded: false };
      await write(claimed);
      return claimed.succeeded ? (claimed.token ?? null) : null;
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
      const { matchedCount } = await collection.updateMany(leased(leases), renewLease as never);
      return lost(leases, matchedCount);
    },

    /** Ends a claimed email. */
    finish: (
      [id, token]: Lease,
      state: FinalState,
      { attempts = [], failure }: { attempts?: readonly Attempt[]; failure?: string } = {},
    ): Promise<void> => {
      const recorded = attempts.length > 0 && recordAttempts(attempts);
      return write({
        q: { _id: id, 'lease.token': token },
        u: { ...finalUpdate(state, clock(), failure), ...recorded },
      });
    },

    /** Releases a claimed email for a later attempt, for which it needs a separate job. */
    release: ([id, token]: Lease, expiresAt: Date, attempts: readonly Attempt[], delayMs: number): Promise<void> => {
      const recheckAt = after(delayMs + recheckMs);
      const $set = {
        state: 'queued' as const,
        // Due since it was due before, so that an outage shows in its age.
        ...(delayMs > 0 && { nextAttemptAt: after(delayMs) }),
        jobId: id,
        // Not later than the expiry, so that a secret is erased on time.
        recheckAt: recheckAt < expiresAt ? recheckAt : expiresAt,
      };
      return write({
        q: { _id: id, 'lease.token': token },
        u: { $set, $unset: { lease: 1 }, ...recordAttempts(attempts) },
      });
    },
  };
};
export type Ledger = ReturnType<typeof createLedger>;

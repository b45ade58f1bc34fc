import { randomUUID } from 'node:crypto';
import { type EmailLane, emailLanes } from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import mongoose, { type Connection } from 'mongoose';
import {
  type Attempt,
  claimIsDead,
  type Email,
  type EmailRow,
  emailModel,
  type FinalState,
  finalUpdate,
  isOpen,
  toEmail,
} from './email.ts';

const duplicateKeyCode = 11_000;
/** More than the retries of a reset link, which is valid for 30 minutes. */
const attemptsKept = 100;
const responseLength = 2_000;

/** Fields of an email that its job needs. */
export type QueuedEmail = Pick<Email, 'id' | 'lane' | 'nextAttemptAt'>;

/** A server may write replies of any length. */
const shorten = (response: string): string =>
  response.length > responseLength ? `${response.slice(0, responseLength - 1)}…` : response;

const pushAttempts = (attempts: readonly Attempt[]) => ({
  $push: {
    attempts: {
      $each: attempts.map(({ response, ...attempt }) => ({ ...attempt, response: shorten(response) })),
      $slice: -attemptsKept,
    },
  },
});

/** The delivery log, collection `emails`. Every update names the state or the claim it starts from, so that of two processes one loses. */
export const createEmailRepository = (connection: Connection, clock: Clock) => {
  const model = emailModel(connection);
  // The driver itself: mongoose's documents and casts cost as much CPU as sending an email.
  const collection = connection.getClient().db(connection.name).collection<EmailRow>(model.collection.name);

  /** Adds attempts unless they were added before. @returns whether they are new */
  const noteAttempts = async (id: string, attempts: readonly Attempt[]): Promise<boolean> => {
    const { at, worker } = attempts.at(-1) ?? {};
    const unknown = { _id: id, attempts: { $not: { $elemMatch: { at, worker } } } };
    return (await collection.updateOne(unknown as never, pushAttempts(attempts) as never)).modifiedCount === 1;
  };

  /**
   * Ends the claim on an email. If another process has ended it before, the state stays as that process left it and only the attempts are
   * added.
   * @returns whether the claim was still valid
   */
  const record = async (
    { id, lease }: Pick<Email, 'id' | 'lease'>,
    attempts: readonly Attempt[],
    update: { $set: Partial<EmailRow>; $unset: { lease: 1 } },
  ): Promise<boolean> => {
    const made = attempts.length > 0 && { ...pushAttempts(attempts), $inc: { tries: attempts.length } };
    const claimed = { _id: id, 'lease.token': lease?.token ?? '' };
    const { matchedCount } = await collection.updateOne(claimed, { ...update, ...made } as never);
    if (matchedCount === 1) return true;
    // The write may be a repetition of one whose reply was lost; its attempts are stored then.
    return attempts.length > 0 && !(await noteAttempts(id, attempts));
  };

  return {
    createIndexes: () => model.createIndexes(),

    /** Stores emails, one per key. @returns those whose key was unknown */
    async insert<T extends Email>(emails: readonly T[]): Promise<T[]> {
      if (emails.length === 0) return [];
      const rows = emails.map(({ id, ...fields }) => ({ _id: id, ...fields }));
      try {
        await collection.insertMany(rows as never[], { ordered: false });
        return [...emails];
      } catch (error) {
        if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
        const failed = [error.writeErrors].flat();
        if (failed.length === 0 || failed.some(({ code }) => code !== duplicateKeyCode)) throw error;
        const known = new Set(failed.map(({ index }) => index));
        return emails.filter((_email, position) => !known.has(position));
      }
    },

    async find(id: string): Promise<Email | null> {
      const row = await model.findById(id).lean<EmailRow>();
      return row && toEmail(row);
    },

    /** Takes an email for sending, also one whose worker died. @returns null if it is finished or another worker is sending it */
    async claim(id: string, worker: string): Promise<Email | null> {
      const row = await collection.findOneAndUpdate(
        { _id: id, $or: [{ state: 'queued' }, { state: 'sending', ...claimIsDead }] },
        {
          $set: { state: 'sending', 'lease.token': randomUUID(), 'lease.worker': worker },
          $currentDate: { 'lease.renewedAt': true },
        },
        { returnDocument: 'after' },
      );
      return row && toEmail(row);
    },

    /** Renews claims by their tokens: nobody else may end emails that a slow server is still accepting. */
    async renewClaims(claims: readonly { id: string; token: string }[]): Promise<void> {
      await collection.bulkWrite(
        claims.map(({ id, token }) => ({
          updateOne: {
            filter: { _id: id, state: 'sending', 'lease.token': token },
            update: { $currentDate: { 'lease.renewedAt': true } },
          },
        })),
        { ordered: false },
      );
    },

    async isOpen(id: string): Promise<boolean> {
      return (await model.exists({ _id: id, ...isOpen })) !== null;
    },

    /** Ends a claimed email. @returns whether the claim was still valid */
    finish: (email: Email, state: FinalState, attempts: readonly Attempt[], failure?: string): Promise<boolean> =>
      record(email, attempts, finalUpdate(state, clock(), failure)),

    /**
     * Queues a claimed email again.
     * @param delayMs without it the email stays due since it was due, so that an outage shows in its age
     * @returns whether the claim was still valid
     */
    release: (email: Email, attempts: readonly Attempt[], delayMs?: number): Promise<boolean> =>
      record(email, attempts, {
        $set: {
          state: 'queued',
          ...(delayMs !== undefined && { nextAttemptAt: new Date(clock().getTime() + delayMs) }),
        },
        $unset: { lease: 1 },
      }),

    /** Drops an email that has expired and is not being sent. @returns whether this call dropped it */
    async expire(id: string): Promise<boolean> {
      const notSending = { $or: [{ state: 'queued' }, { state: 'sending', ...claimIsDead }] };
      const expired = { _id: id, expiresAt: { $lte: clock() }, ...notSending };
      return (await model.updateOne(expired as never, finalUpdate('expired', clock()))).modifiedCount === 1;
    },

    /** Adds to an email what its provider reports after it was sent, once for each `worker`. @returns whether it was added */
    async addFeedback(id: string, address: string, failure: string, feedback: Attempt): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, 'to.address': address, 'attempts.worker': { $ne: feedback.worker } },
        { $set: { failure }, ...pushAttempts([feedback]) },
        { collation: { locale: 'en', strength: 2 } },
      );
      return modifiedCount === 1;
    },

    /** Open emails that have expired, for `expire`. */
    async listExpired(): Promise<Pick<Email, 'id' | 'requestId' | 'traceparent' | 'template'>[]> {
      const expired = { lane: { $in: [...emailLanes] }, ...isOpen, expiresAt: { $lte: clock() } };
      return (await model.find(expired, { requestId: 1, traceparent: 1, template: 1 }).lean<EmailRow[]>()).map(toEmail);
    },

    /** Ids of the open emails of a lane. MongoDB collects them, since reading row by row takes ten times the CPU and delays codes. */
    async openIds(lane: EmailLane): Promise<string[]> {
      const groups = await collection
        .aggregate<{ ids: string[] }>([
          { $match: { lane, ...isOpen } },
          // Grouping by the start of the id keeps each document below MongoDB's maximum size.
          { $group: { _id: { $substrBytes: ['$_id', 0, 2] }, ids: { $push: '$_id' } } },
        ])
        .toArray();
      return groups.flatMap(({ ids }) => ids);
    },

    async findOpen(ids: readonly string[]): Promise<QueuedEmail[]> {
      const open = { _id: { $in: [...ids] }, ...isOpen };
      return (await model.find(open, { lane: 1, nextAttemptAt: 1 }).lean<EmailRow[]>()).map(toEmail);
    },

    /** How long the email that is due for the longest time has waited, in seconds per lane; 0 without one. Emails that wait for a retry are not due. */
    async longestDueSeconds(): Promise<Record<EmailLane, number>> {
      const ages = emailLanes.map(async (lane) => {
        const first = await model
          .findOne({ lane, ...isOpen }, { nextAttemptAt: 1 })
          .sort({ nextAttemptAt: 1 })
          .lean<Pick<EmailRow, 'nextAttemptAt'>>();
        return [lane, first ? Math.max(0, (clock().getTime() - first.nextAttemptAt.getTime()) / 1000) : 0] as const;
      });
      return Object.fromEntries(await Promise.all(ages)) as Record<EmailLane, number>;
    },
  };
};

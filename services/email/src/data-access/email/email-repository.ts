import { type EmailLane, emailLanes } from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import mongoose, { type Connection, type QueryFilter } from 'mongoose';
import {
  type Attempt,
  type Email,
  type EmailRow,
  emailModel,
  type FinalState,
  finalUpdate,
  openStates,
  toEmail,
} from './email';
import { leaseIsDead, pushAttempts } from './ledger';

/** How often the sweep rechecks an email that has a job. An emptied or restarted Redis is noticed sooner, see `refill`. */
const recheckMs = 60_000;
const duplicateKeyCode = 11_000;

/** Repeated in each query: MongoDB uses a partial index only where the query contains the index's own condition. */
const isOpen = { $type: 'date' } as const;

/** Fields of an email that its job needs. */
export type QueuedEmail = Pick<Email, 'id' | 'lane' | 'nextAttemptAt' | 'jobId'>;

/** The collection `mails`. Every update names the state it starts from, so that of two processes one loses. */
export const createEmailRepository = (connection: Connection, clock: Clock) => {
  const model = emailModel(connection);
  const after = (ms: number) => new Date(clock().getTime() + ms);

  const end = async (filter: QueryFilter<EmailRow>, state: FinalState, failure?: string): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(filter, finalUpdate(state, clock(), failure));
    return modifiedCount === 1;
  };

  return {
    async createIndexes(): Promise<void> {
      await model.createIndexes();
      // Release 1.0.0 created this index. Nothing reads it any more, and each write would maintain it.
      await model.collection.dropIndex('oldest_open').catch(() => undefined);
    },

    /** Stores emails, one per key. @returns those whose key was unknown */
    async insert<T extends Email>(emails: readonly T[]): Promise<T[]> {
      const rows = emails.map(({ id, ...fields }) => ({ _id: id, ...fields }));
      try {
        await model.collection.insertMany(rows as never[], { ordered: false });
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

    /** The emails of one job. */
    async findAll(ids: readonly string[]): Promise<Map<string, Email>> {
      const rows = await model.collection.find<EmailRow>({ _id: { $in: ids } } as never).toArray();
      return new Map(rows.map((row) => [row._id, toEmail(row)]));
    },

    /** Notes on an email what its provider reports after it was sent; once for each `worker`, the notification. */
    async addFeedback(id: string, address: string, failure: string, feedback: Attempt): Promise<void> {
      await model.updateOne(
        { _id: id, 'to.address': address, 'attempts.worker': { $ne: feedback.worker } },
        { $set: { failure }, ...pushAttempts([feedback]) },
        { collation: { locale: 'en', strength: 2 } },
      );
    },

    /** Drops an email that has expired and is not being sent. @returns whether this call dropped it */
    expire: (id: string): Promise<boolean> =>
      end(
        { _id: id, expiresAt: { $lte: clock() }, $or: [{ state: 'queued' }, { state: 'sending', ...leaseIsDead }] },
        'expired',
      ),

    /** A bulk email whose worker died may have gone out or not. @returns whether this call marked it */
    markUnknown: (id: string): Promise<boolean> =>
      end(
        { _id: id, state: 'sending', lane: 'bulk', ...leaseIsDead },
        'unknown',
        'the worker died while it was sending this email: it was sent or not',
      ),

    /** Expired emails whose recheck is due, longest overdue first. */
    async expired(lane: EmailLane, limit: number): Promise<Pick<Email, 'id' | 'requestId' | 'template'>[]> {
      const due = { lane, recheckAt: { ...isOpen, $lte: clock() }, expiresAt: { $lte: clock() } };
      const fields = { requestId: 1, template: 1 };
      return (await model.find(due, fields).sort({ recheckAt: 1 }).limit(limit).lean<EmailRow[]>()).map(toEmail);
    },

    /**
     * Open emails that have not expired, page by page: those of a page were requested about the same time.
     * @param which `due`: whose recheck is due
     */
    async *open(lane: EmailLane, which: 'due' | 'all', pageSize: number): AsyncGenerator<QueuedEmail[]> {
      const recheckAt = which === 'due' ? { ...isOpen, $lte: clock() } : isOpen;
      const cursor = model.collection
        .find<EmailRow>({ lane, recheckAt, expiresAt: { $gt: clock() } } as never)
        .project<EmailRow>({ lane: 1, nextAttemptAt: 1, jobId: 1 })
        .sort({ recheckAt: 1 })
        .batchSize(pageSize);
      let page: QueuedEmail[] = [];
      for await (const row of cursor) {
        page.push(toEmail(row));
        if (page.length < pageSize) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },

    /** Stores which job carries the emails. */
    async assign(jobs: readonly { jobId: string; ids: readonly string[] }[]): Promise<void> {
      if (jobs.length === 0) return;
      const operations = jobs.map(({ jobId, ids }) => ({
        updateMany: { filter: { _id: { $in: ids } }, update: { $set: { jobId } } },
      }));
      await model.collection.bulkWrite(operations as never, { ordered: false });
    },

    /** Rechecks them later, at their expiry at the latest. An email that has reached a final state meanwhile stays as it is. */
    async postpone(ids: readonly string[]): Promise<void> {
      await model.updateMany(
        { _id: { $in: ids }, state: { $in: openStates } },
        [{ $set: { recheckAt: { $min: [after(recheckMs), '$expiresAt'] } } }],
        { updatePipeline: true },
      );
    },

    /** Emails sent since a moment, or being sent, by hour, in hours since the epoch, as the provider may have counted them. */
    async sentByHour(since: Date): Promise<[hour: number, sent: number][]> {
      const hour = { $floor: { $divide: [{ $toLong: { $ifNull: ['$finishedAt', '$$NOW'] } }, 3_600_000] } };
      const underWay = { lane: { $in: [...emailLanes] }, recheckAt: isOpen, state: 'sending' };
      const rows = await model.aggregate<{ _id: number; sent: number }>([
        { $match: { $or: [{ finishedAt: { $gte: since }, state: { $in: ['sent', 'unknown'] } }, underWay] } },
        { $group: { _id: hour, sent: { $sum: 1 } } },
      ]);
      return rows.map(({ _id, sent }) => [_id, sent]);
    },

    /** How long the email that is due for the longest time has waited, in seconds per lane; 0 without one. Those that wait for a retry are not due. */
    async longestDueSeconds(): Promise<Record<EmailLane, number>> {
      const ages = emailLanes.map(async (lane) => {
        const first = await model
          .findOne({ lane, recheckAt: isOpen }, { nextAttemptAt: 1 })
          .sort({ nextAttemptAt: 1 })
          .lean<Pick<EmailRow, 'nextAttemptAt'>>();
        const seconds = first ? Math.max(0, (clock().getTime() - first.nextAttemptAt.getTime()) / 1000) : 0;
        return [lane, seconds] as const;
      });
      return Object.fromEntries(await Promise.all(ages)) as Record<EmailLane, number>;
    },
  };
};
export type EmailRepository = ReturnType<typeof createEmailRepository>;

import { emailLanes } from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import { type Connection, withTransaction } from '@portal/service-kit/database';
import { claimIsDead, type Email, type EmailRow, emailModel, isOpen } from './email.ts';

/** Small enough for a server that ends transactions after 3 s, as the demo's does. */
const batchSize = 200;
/** Workers of the earlier release need less to take an email that is due, also one whose worker was killed. */
const graceMs = 15_000;
/** An event may be delivered again within this time. Processes of the earlier release know that only from its row. */
const redeliveryMs = 600_000;

/**
 * The delivery log of the earlier release, collection `mails`. During an update its processes still insert into it and send from it. A row
 * moves in a transaction and never while its claim is valid, so of two processes one loses and no email is sent twice. The next release
 * can move what is left and remove this.
 */
export const createEarlierEmails = (connection: Connection, clock: Clock) => {
  const database = connection.getClient().db(connection.name);
  const earlier = database.collection<EmailRow>('mails');
  const emails = database.collection<EmailRow>(emailModel(connection).collection.name);

  const isFinished = () => ({ finishedAt: { $lte: new Date(clock().getTime() - redeliveryMs) } });

  const isLeftBehind = () => {
    const now = clock().getTime();
    const isDueSince = { nextAttemptAt: { $gt: new Date(now - graceMs), $lte: new Date(now) } };
    const isUnclaimed = { $or: [{ state: 'queued' as const }, { state: 'sending' as const, ...claimIsDead }] };
    return { lane: { $in: [...emailLanes] }, ...isOpen, ...isUnclaimed, $nor: [isDueSince] };
  };

  const moveBatch = (filter: object): Promise<number> =>
    withTransaction(connection, async (session) => {
      const rows = await earlier.find(filter, { session, limit: batchSize }).toArray();
      const keys = { dedupeKey: { $in: rows.map(({ dedupeKey }) => dedupeKey) } };
      const stored = await emails.find(keys, { session, projection: { dedupeKey: 1 } }).toArray();
      const known = new Set(stored.map(({ dedupeKey }) => dedupeKey));
      const missing = rows.filter(({ dedupeKey }) => !known.has(dedupeKey));
      // Conflicts with a claim that a worker has made meanwhile, and the transaction starts again without that email.
      await earlier.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session });
      if (missing.length > 0) await emails.insertMany(missing, { session });
      return rows.length;
    });

  const moveAll = async (filter: () => object): Promise<number> => {
    let moved = 0;
    while ((await earlier.findOne(filter(), { projection: { _id: 1 } })) !== null) moved += await moveBatch(filter());
    return moved;
  };

  return {
    /** Moves finished emails, which no worker needs. @returns how many */
    moveFinished: (): Promise<number> => moveAll(isFinished),

    /** Moves finished emails, and open ones that no process of the earlier release is about to send. @returns how many */
    takeOver: (): Promise<number> => moveAll(() => ({ $or: [isFinished(), isLeftBehind()] })),

    /** Leaves out the emails that a process of the earlier release has stored under the same key. */
    async omitStored<T extends Pick<Email, 'dedupeKey'>>(requested: readonly T[]): Promise<T[]> {
      const keys = { dedupeKey: { $in: requested.map(({ dedupeKey }) => dedupeKey) } };
      const stored = await earlier.find(keys, { projection: { dedupeKey: 1 } }).toArray();
      return requested.filter(({ dedupeKey }) => !stored.some((row) => row.dedupeKey === dedupeKey));
    },
  };
};

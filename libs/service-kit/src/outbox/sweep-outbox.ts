import type { Clock } from '../time.ts';
import { closeExpired } from './confirm.ts';
import { markPublished, type OutboxModel, type OutboxRow } from './outbox.ts';

interface SweepOptions {
  model: OutboxModel;
  subscribers: readonly string[];
  /** See `createHandOver`. */
  handOver(rows: readonly OutboxRow[]): Promise<boolean>;
  /** False without Redis and after `stop`. A later sweep then hands the rows over. */
  isReady(): boolean;
  clock: Clock;
  /** An unconfirmed row is checked again after this time. */
  unconfirmedMs: number;
}

const pageSize = 500;
/** The change stream hands over rows younger than this. */
const streamedMs = 1_000;

/**
 * Creates one pass over the rows that are due. Each subscriber's rows are read separately, longest unchecked first, until a page contains
 * only events that still wait in the subscriber's queue. A subscriber that is down therefore costs one page per pass, however long its
 * backlog is, and a subscriber whose queue was lost receives all of it in one pass.
 */
export const createOutboxSweep = ({ model, subscribers, handOver, isReady, clock, unconfirmedMs }: SweepOptions) => {
  const sweepSubscriber = async (subscriber: string, now: number): Promise<void> => {
    const due = {
      doneAt: null,
      pending: subscriber,
      createdAt: { $lt: new Date(now - streamedMs) },
      // Unlike `$lt`, this condition includes rows that were never handed over.
      publishedAt: { $not: { $gte: new Date(now - unconfirmedMs) } },
    };
    let isBehind = true;
    while (isBehind && isReady()) {
      const rows = await model.find(due).sort({ publishedAt: 1 }).limit(pageSize).lean<OutboxRow[]>();
      const hasChanged = await handOver(rows);
      await markPublished(model, rows, clock());
      isBehind = hasChanged && rows.length === pageSize;
    }
  };

  return async (): Promise<void> => {
    const now = clock();
    await closeExpired(model, now);
    const sweeps = await Promise.allSettled(
      subscribers.map((subscriber) => sweepSubscriber(subscriber, now.getTime())),
    );
    for (const sweep of sweeps) if (sweep.status === 'rejected') throw sweep.reason;
  };
};

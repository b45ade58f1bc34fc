import type { Clock } from '../time';
import { closeExpired } from './confirm';
import { markPublished, type OutboxModel, type OutboxRow } from './outbox';

interface SweepOptions {
  model: OutboxModel;
  subscribers: readonly string[];
  /** See `createHandOver`. */
  handOver(rows: readonly OutboxRow[]): Promise<boolean>;
  /** False without Redis and after `stop`: rows are then left for a later sweep. */
  isReady(): boolean;
  clock: Clock;
  /** A row that was handed over this long ago and is still unconfirmed is checked again. */
  unconfirmedMs: number;
}

const pageSize = 500;
/** The change stream hands over younger rows. */
const streamedMs = 1_000;

/**
 * Creates one pass over the rows that are due. Each subscriber's rows are read separately, those that were checked longest ago first,
 * until a page contains only events that still wait in the subscriber's queue. A subscriber that is down therefore costs one page in each
 * pass however long its backlog is, and one whose queue was lost gets all of it back in one pass.
 */
export const createOutboxSweep = ({ model, subscribers, handOver, isReady, clock, unconfirmedMs }: SweepOptions) => {
  const sweepSubscriber = async (subscriber: string, now: number): Promise<void> => {
    const due = {
      doneAt: null,
      pending: subscriber,
      createdAt: { $lt: new Date(now - streamedMs) },
      // Unlike `$lt`, this includes rows that were never handed over.
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

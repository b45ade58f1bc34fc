import type { Queue } from 'bullmq';
import type { Redis } from '../redis/redis.ts';
import type { OutboxRow } from './outbox.ts';
import { traceRows } from './trace-rows.ts';

/** The queue of one subscriber. */
export interface Target {
  queue: Queue;
  /** Records that the subscriber has applied the event. */
  confirm(eventId: string): Promise<void>;
}

type JobState = 'missing' | 'waiting' | 'completed';

/** Jobs with a sealed secret are deleted after delivery. A dead letter is deleted no later than its email expires. */
const secretJobs = { removeOnComplete: true, removeOnFail: { age: 86_400 } };

/**
 * Creates the function that adds events to the queues of their pending subscribers, unless they are queued already, and confirms
 * completions whose notification was lost. It returns false if all of the events still wait in their queues.
 */
export const createHandOver = (redis: Redis, targets: ReadonlyMap<string, Target>) => {
  // BullMQ's `getJobState` searches the list of waiting jobs; these two commands take constant time.
  const readState = async ({ queue }: Target, { _id, publishedAt }: OutboxRow): Promise<JobState> => {
    if (!publishedAt) return 'missing';
    const [completedAt, exists] = await Promise.all([
      redis.zscore(queue.toKey('completed'), _id),
      redis.exists(queue.toKey(_id)),
    ]);
    if (completedAt !== null) return 'completed';
    return exists === 0 ? 'missing' : 'waiting';
  };

  return async (rows: readonly OutboxRow[]): Promise<boolean> => {
    const handOverTo = async ([subscriber, target]: [string, Target]): Promise<boolean> => {
      const pending = rows.filter((row) => row.pending.includes(subscriber));
      const states = await Promise.all(pending.map((row) => readState(target, row)));
      const inState = (state: JobState) => pending.filter((_row, position) => states[position] === state);
      const missing = inState('missing');
      const jobs = missing.map(({ _id, event }) => ({
        name: event.type,
        data: event,
        opts: { jobId: _id, ...('sealed' in event.data && secretJobs) },
      }));
      await Promise.all([
        traceRows(missing, () => target.queue.addBulk(jobs)),
        ...inState('completed').map(({ _id }) => target.confirm(_id)),
      ]);
      return states.some((state) => state !== 'waiting');
    };
    const changes = await Promise.all([...targets].map(handOverTo));
    return changes.includes(true);
  };
};

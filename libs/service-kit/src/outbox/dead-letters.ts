import { Queue } from 'bullmq';
import { queueOptions, type Redis } from '../redis/redis.ts';
import { eventQueueName } from './relay.ts';

/** An operator's action on a dead letter. The job contains it, which makes it visible in the consumer's log. */
export interface Repair {
  /** `replay` tries the event for as long as a new one. `discard` marks it as applied. */
  action: 'replay' | 'discard';
  by: string;
  reason: string;
}

/** An event that a subscriber could not apply within a day. */
export interface DeadLetter {
  subscriber: string;
  eventId: string;
  type: string;
  failedAt: string;
  /** May contain personal data. */
  error: string;
}

const pageSize = 1_000;

/** Reads and repairs the dead letters of these subscribers. Each keeps its row in the outbox open until it is repaired. */
export const createDeadLetters = (subscribers: readonly string[], redis: Redis, redisPrefix: string) => {
  const queues = new Map(
    subscribers.map((subscriber) => {
      const name = eventQueueName(subscriber);
      return [subscriber, new Queue<object>(name, queueOptions(redis, redisPrefix, name))];
    }),
  );

  return {
    /** Lists them per subscriber, latest first. */
    async list(): Promise<DeadLetter[]> {
      const letters: DeadLetter[] = [];
      for (const [subscriber, queue] of queues) {
        const found: DeadLetter[] = [];
        for (let page = 0; found.length === page * pageSize; page += 1) {
          const jobs = await queue.getFailed(found.length, found.length + pageSize - 1);
          for (const { id = '', name, finishedOn = 0, failedReason: error } of jobs)
            found.push({ subscriber, eventId: id, type: name, failedAt: new Date(finishedOn).toISOString(), error });
        }
        letters.push(...found);
      }
      return letters;
    },

    /** Returns dead letters to their subscribers, whose consumers carry the repair out. @throws if one is no longer dead */
    async repair(letters: readonly Pick<DeadLetter, 'subscriber' | 'eventId'>[], repair: Repair): Promise<void> {
      for (const { subscriber, eventId } of letters) {
        const job = await queues.get(subscriber)?.getJob(eventId);
        await job?.updateData({ ...job.data, repair });
        await job?.retry('failed', { resetAttemptsMade: true });
      }
    },

    close: () => Promise.all([...queues.values()].map((queue) => queue.close())),
  };
};

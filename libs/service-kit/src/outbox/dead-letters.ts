import { Queue } from 'bullmq';
import { queueOptions, type Redis } from '../redis';
import { eventQueueName } from './relay';

/** An operator's action on a dead letter. It travels in the job, so that the consumer's log has it. */
export interface Repair {
  /** `replay`: it is tried as long as a new event. `discard`: it counts as applied. */
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
  /** May hold personal data. */
  error: string;
}

const pageSize = 1_000;

/** The dead letters of these subscribers. Each keeps its row in the outbox open until the subscriber has dealt with it. */
export const createDeadLetters = (subscribers: readonly string[], redis: Redis, redisPrefix: string) => {
  const queues = new Map(
    subscribers.map((subscriber) => {
      const name = eventQueueName(subscriber);
      return [subscriber, new Queue<object>(name, queueOptions(redis, redisPrefix, name))];
    }),
  );

  return {
    /** Latest first for each subscriber. */
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

    /** Hands dead letters to their subscribers again, which carry the repair out. @throws when one is not dead any more */
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

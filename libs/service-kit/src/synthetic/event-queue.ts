import type { StateEvent } from '@portal/contracts';
import { Queue } from 'bullmq';
import { createLogger } from '../logger';

import { eventQueueName } from '../outbox/relay';
import { connectRedisForWorker, queuePrefix } from '../redis';

export interface EventQueueOptions {
  subscriber: string;
  redisUrl: string;
  redisPrefix: string;
}

const atOnce = 1_000;

/** The queue of a subscriber, to be filled without an owner and watched: how fast a consumer alone is. */
export const openEventQueue = ({ subscriber, redisUrl, redisPrefix }: EventQueueOptions) => {
  const connection = connectRedisForWorker(redisUrl, createLogger({ service: 'synthetic', level: 'silent' }));
  const name = eventQueueName(subscriber);
  const queue = new Queue(name, { connection, prefix: queuePrefix(redisPrefix, name) });
  return {
    async fill(events: readonly StateEvent[]): Promise<void> {
      for (let at = 0; at < events.length; at += atOnce) {
        const jobs = events.slice(at, at + atOnce).map((event) => ({
          name: event.type,
          data: event,
          opts: { jobId: event.eventId, removeOnComplete: true },
        }));
        await queue.addBulk(jobs);
      }
    },
    /** Events that no consumer has finished yet. */
    waiting: (): Promise<number> => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized'),
    failed: (): Promise<number> => queue.getFailedCount(),
    async close(): Promise<void> {
      await queue.close();
      connection.disconnect();
    },
  };
};
export type EventQueue = ReturnType<typeof openEventQueue>;

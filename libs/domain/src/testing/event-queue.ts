import type { PortalEvent } from '@portal/contracts';
import { createLogger } from '@portal/service-kit';
import { eventQueueName, toUrgentSubscriber } from '@portal/service-kit/outbox';
import { connectRedisForWorker, queuePrefix } from '@portal/service-kit/redis';
import { Queue } from 'bullmq';

interface EventQueueOptions {
  subscriber: string;
  redisUrl: string;
  redisPrefix: string;
  /** Opens the queue of the subscriber's urgent events. */
  urgent?: boolean;
}

const batchSize = 1_000;

/** Opens the queue of a subscriber to fill it without an owner, which measures a consumer alone. */
export const openEventQueue = ({ subscriber, redisUrl, redisPrefix, urgent }: EventQueueOptions) => {
  const connection = connectRedisForWorker(redisUrl, createLogger({ service: 'synthetic', level: 'silent' }));
  const name = eventQueueName(urgent ? toUrgentSubscriber(subscriber) : subscriber);
  const queue = new Queue(name, { connection, prefix: queuePrefix(redisPrefix, name) });
  return {
    async fill(events: readonly PortalEvent[]): Promise<void> {
      for (let at = 0; at < events.length; at += batchSize) {
        const jobs = events.slice(at, at + batchSize).map((event) => ({
          name: event.type,
          data: event,
          opts: { jobId: event.eventId, removeOnComplete: true },
        }));
        await queue.addBulk(jobs);
      }
    },
    /** Counts events that no consumer has finished yet. */
    waiting: (): Promise<number> => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized'),
    async close(): Promise<void> {
      await queue.close();
      connection.disconnect();
    },
  };
};

import type { Logger } from '@portal/service-kit';
import { eventQueueName, toUrgentSubscriber } from '@portal/service-kit/outbox';
import { queueOptions, type Redis } from '@portal/service-kit/redis';
import { Queue } from 'bullmq';

/** Reads the queues of events that have not become emails yet. Its calls fail while Redis is unavailable. */
export const createEventBacklog = (redis: Redis, redisPrefix: string, logger: Logger) => {
  const queues = ['email', toUrgentSubscriber('email')].map((subscriber) => {
    const name = eventQueueName(subscriber);
    const queue = new Queue(name, queueOptions(redis, redisPrefix, name));
    queue.on('error', (error) => logger.debug({ err: error }, 'event queue error'));
    return queue;
  });
  return {
    async count(): Promise<number> {
      const counts = queues.map((queue) => queue.getJobCountByTypes('wait', 'active', 'delayed', 'prioritized'));
      return (await Promise.all(counts)).reduce((sum, events) => sum + events, 0);
    },
    async close(): Promise<void> {
      await Promise.all(queues.map((queue) => queue.close().catch(() => undefined)));
    },
  };
};

import { Queue } from 'bullmq';
import type { Logger } from '../logger.ts';
import { queueOptions, type Redis } from '../redis/redis.ts';
import { eventQueueName } from './relay.ts';

interface EventQueuesOptions {
  /** A connection for commands. Reads of the queues fail while Redis is unavailable. */
  redis: Redis;
  redisPrefix: string;
  logger: Logger;
}

/** Opens the queues of subscribers to read them. */
export const openEventQueues = (
  subscribers: readonly string[],
  { redis, redisPrefix, logger }: EventQueuesOptions,
): { queues: readonly Queue[]; close(): Promise<void> } => {
  const queues = subscribers.map((subscriber) => {
    const name = eventQueueName(subscriber);
    const queue = new Queue(name, queueOptions(redis, redisPrefix, name));
    queue.on('error', (error) => logger.debug({ err: error }, 'event queue error'));
    return queue;
  });
  return {
    queues,
    async close() {
      await Promise.all(queues.map((queue) => queue.close().catch(() => undefined)));
    },
  };
};

import { type Logger, queueOptions, type Redis } from '@portal/service-kit';
import { Queue } from 'bullmq';

/** One queue per lane until release 1.0. */
const earlierQueues = ['mail-otp', 'mail-tx', 'mail-bulk'];

/**
 * Frees the memory of the queues of release 1.0. The sweep has given their emails a job in the queue of this release; an email that a
 * worker of release 1.0 is sending is not sent twice, because both releases claim it in the delivery log.
 */
export const removeEarlierQueues = async (redis: Redis, redisPrefix: string, logger: Logger): Promise<void> => {
  for (const name of earlierQueues) {
    const queue = new Queue(name, queueOptions(redis, redisPrefix, name));
    queue.on('error', () => undefined);
    await queue
      .obliterate({ force: true })
      .then(() => redis.del(queue.toKey('filled')))
      .catch((error: unknown) => logger.debug({ err: error, queue: name }, 'earlier queue was not removed'));
    await queue.close().catch(() => undefined);
  }
};

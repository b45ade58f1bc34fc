import type { Logger } from '@portal/service-kit';
import { queueOptions, type Redis } from '@portal/service-kit/redis';
import { Queue } from 'bullmq';

const earlierQueueName = 'mail';

interface EarlierQueueOptions {
  redis: Redis;
  redisPrefix: string;
  logger: Logger;
}

/** The queue of the earlier release, which the next release can forget. Its jobs need not be copied, because the sweep adds those of open emails. */
export const createEarlierQueue = ({ redis, redisPrefix, logger }: EarlierQueueOptions) => {
  const queue = new Queue(earlierQueueName, {
    ...queueOptions(redis, redisPrefix, earlierQueueName),
    // Otherwise an object for a queue that is gone would create it again.
    skipMetasUpdate: true,
  });
  queue.on('error', (error) => logger.debug({ err: error }, 'earlier queue error'));
  let isRemoved = false;
  return {
    /** Removes the queue once none of its workers is connected. @throws while Redis is unavailable */
    async remove(): Promise<void> {
      if (isRemoved || redis.status !== 'ready' || (await queue.getWorkersCount()) > 0) return;
      await queue.obliterate({ force: true });
      isRemoved = true;
    },
    close: (): Promise<void> => queue.close().catch(() => undefined),
  };
};

import type { Logger } from '@portal/service-kit';
import { openEventQueues, toUrgentSubscriber } from '@portal/service-kit/outbox';
import type { Redis } from '@portal/service-kit/redis';

/** Reads the queues of events that have not become emails yet. Its calls fail while Redis is unavailable. */
export const createEventBacklog = (redis: Redis, redisPrefix: string, logger: Logger) => {
  const subscribers = ['email', toUrgentSubscriber('email')];
  const { queues, close } = openEventQueues(subscribers, { redis, redisPrefix, logger });
  return {
    async count(): Promise<number> {
      const counts = queues.map((queue) => queue.getJobCountByTypes('wait', 'active', 'delayed', 'prioritized'));
      return (await Promise.all(counts)).reduce((sum, events) => sum + events, 0);
    },
    close,
  };
};

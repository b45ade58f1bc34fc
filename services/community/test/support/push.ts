import type { NotificationSettings } from '@portal/contracts';
import { connectRedisForWorker, queueOptions } from '@portal/service-kit/redis';
import { silentLogger } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { type PushJob, pushQueueName } from '../../src/features/push/push-queue.ts';
import type { TestCommunity } from './community.ts';
import { chosenSettings } from './notifications.ts';
import type { TestBrowser } from './push-service.ts';

/** Steps of the tests of push, on the community that `beforeAll` starts. */
export const pushHelpers = (community: () => TestCommunity) => {
  const register = (userId: string, { subscription }: TestBrowser, sessionId = 'session') =>
    community().call({ key: 'POST /api/notifications/devices', json: subscription, as: { userId, sessionId } });
  const readSettings = async (userId: string) =>
    (await community().call({ key: 'GET /api/notifications/settings', as: { userId } })).json as {
      pushKey: string | null;
      devices: { id: string; usedAt: string }[];
    };
  const saveSettings = (userId: string, changes: Partial<NotificationSettings>) =>
    community().call({ key: 'PUT /api/notifications/settings', json: chosenSettings(changes), as: { userId } });

  const withQueue = async <T>(work: (queue: Queue<PushJob>) => Promise<T>): Promise<T> => {
    const { REDIS_URL, REDIS_PREFIX } = community().environment;
    const redis = connectRedisForWorker(REDIS_URL, silentLogger);
    const queue = new Queue<PushJob>(pushQueueName, queueOptions(redis, REDIS_PREFIX, pushQueueName));
    try {
      return await work(queue);
    } finally {
      await queue.close();
      redis.disconnect();
    }
  };
  const listDelayed = (): Promise<PushJob[]> =>
    withQueue(async (queue) => (await queue.getDelayed()).map(({ data }) => data));

  /** Lets the time pass that jobs wait for, and waits until they have run. Those that wait for quiet hours stay unless they are included. */
  const runJobs = (options: { includesHeld?: boolean } = {}): Promise<void> =>
    withQueue(async (queue) => {
      const due = (await queue.getDelayed()).filter(({ name }) => options.includesHeld || name !== 'held');
      await Promise.all(due.map((job) => job.promote()));
      await waitFor(async () => (await queue.getJobCountByTypes('wait', 'active', 'prioritized')) === 0);
    });

  return { register, readSettings, saveSettings, listDelayed, runJobs };
};

import type { JobType } from 'bullmq';
import type { Close } from '../close-stack.ts';
import type { Logger } from '../logger.ts';
import { type Registry, registerGauge } from '../metrics.ts';
import type { Redis } from '../redis/redis.ts';
import type { Clock } from '../time.ts';
import { openEventQueues } from './event-queues.ts';

interface ObserveEventsOptions {
  registry: Registry;
  /** Queues of one service, see `eventQueueName`. */
  subscribers: readonly string[];
  redis: Redis;
  redisPrefix: string;
  clock: Clock;
  logger: Logger;
  onStop(close: Close): void;
}

/** `delayed` events wait for a retry; `failed` ones are dead letters. */
const states = ['waiting', 'active', 'delayed', 'failed'] as const satisfies JobType[];

/** Reads the queues of a service's subscriptions at scrape time. */
export const observeEvents = ({
  registry,
  subscribers,
  redis,
  redisPrefix,
  clock,
  logger,
  onStop,
}: ObserveEventsOptions) => {
  const { queues, close } = openEventQueues(subscribers, { redis, redisPrefix, logger });
  onStop(close);
  registerGauge(registry, {
    name: 'events_jobs',
    help: 'Events in the queue of a subscriber: waiting, active, delayed until their retry, or failed (dead letters)',
    labelNames: ['queue', 'state'],
    async read() {
      const counted = queues.map(async (queue) => {
        const counts = await queue.getJobCounts(...states);
        return states.map((state) => ({ labels: { queue: queue.name, state }, value: counts[state] ?? 0 }));
      });
      return (await Promise.all(counted)).flat();
    },
  });
  registerGauge(registry, {
    name: 'events_oldest_seconds',
    help: 'How long the oldest event has waited that is due or being applied',
    labelNames: ['queue'],
    read() {
      const now = clock().getTime();
      const ages = queues.map(async (queue) => {
        const oldest = await queue.getJobs(['wait', 'active'], 0, 0, true);
        // A job that is done meanwhile has no data.
        const times = oldest.flatMap((job) => (job ? job.timestamp : []));
        const value = (now - Math.min(now, ...times)) / 1_000;
        return { labels: { queue: queue.name }, value };
      });
      return Promise.all(ages);
    },
  });
};

import { type JobType, Queue } from 'bullmq';
import type { Close } from '../close-stack.ts';
import type { Logger } from '../logger.ts';
import { observe, type Registry } from '../metrics.ts';
import { queueOptions, type Redis } from '../redis/redis.ts';
import type { Clock } from '../time.ts';
import { eventQueueName } from './relay.ts';

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
  const queues = subscribers.map((subscriber) => {
    const name = eventQueueName(subscriber);
    const queue = new Queue(name, queueOptions(redis, redisPrefix, name));
    queue.on('error', (error) => logger.debug({ err: error }, 'event queue error'));
    onStop(() => queue.close().catch(() => undefined));
    return queue;
  });
  observe(registry, {
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
  observe(registry, {
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

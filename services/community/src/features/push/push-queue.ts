import type { Logger } from '@portal/service-kit';
import { queueOptions, type Redis } from '@portal/service-kit/redis';
import { type JobsOptions, Queue } from 'bullmq';
import type { Repositories, StoredNotification } from '../../data-access/index.ts';

export const pushQueueName = 'push';

/** A player who looks at the portal sees a notification within this time, and then needs no push. */
const waitMs = 10_000;
const hourMs = 3_600_000;

/**
 * What one job is about: a row as of one event, new followers, or what was held in quiet hours. Jobs contain ids only. `deviceIds` are the
 * browsers that a retry is for.
 */
export type PushJob = { playerId: string; deviceIds?: readonly string[] } & (
  | { about: 'row'; id: string; eventId: string }
  | { about: 'followers' }
  | { about: 'held' }
);

/** 429 and 5xx are tried three more times. */
const options: JobsOptions = {
  attempts: 4,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

interface PushQueueOptions {
  /** For commands. */
  redis: Redis;
  redisPrefix: string;
  logger: Logger;
  devices: Repositories['devices'];
}

/** The queue of pushes in Redis. A job that is lost is a push that is not sent; the row stays. */
export const createPushQueue = ({ redis, redisPrefix, logger, devices }: PushQueueOptions) => {
  const queue = new Queue<PushJob>(pushQueueName, {
    ...queueOptions(redis, redisPrefix, pushQueueName),
    streams: { events: { maxLen: 1_000 } },
  });
  queue.on('error', (error) => logger.debug({ err: error }, 'push queue error'));

  const add = async (jobs: readonly { data: PushJob; opts: JobsOptions }[]): Promise<void> => {
    const owners = await devices.listOwners([...new Set(jobs.map(({ data }) => data.playerId))]);
    const wanted = jobs.filter(({ data }) => owners.has(data.playerId));
    if (wanted.length === 0) return;
    await queue.addBulk(wanted.map(({ data, opts }) => ({ name: data.about, data, opts: { ...options, ...opts } })));
  };
  /** A push that cannot be queued must not fail the write that it follows. */
  const tryAdd = (...jobs: Parameters<typeof add>): Promise<void> =>
    add(...jobs).catch((error: unknown) => logger.debug({ err: error }, 'push is not queued'));

  return {
    /** Queues rows that were stored just now, for players with push. */
    addRows: (rows: readonly Pick<StoredNotification, 'id' | 'playerId' | 'eventId'>[]): Promise<void> =>
      tryAdd(
        rows.map(({ id, playerId, eventId }) => ({
          data: { about: 'row', playerId, id, eventId },
          // Each event has its own job, and the job of an event that the row no longer shows does nothing.
          opts: { jobId: `${id}-${eventId}`, delay: waitMs },
        })),
      ),

    /** Queues players who have gained a follower, once an hour at most. */
    addFollowed: (playerIds: readonly string[], now: Date): Promise<void> =>
      tryAdd(
        playerIds.map((playerId) => ({
          data: { about: 'followers', playerId },
          // A finished job keeps its id for the rest of the hour.
          opts: {
            jobId: `followers-${playerId}-${Math.floor(now.getTime() / hourMs)}`,
            delay: waitMs,
            removeOnComplete: { age: hourMs / 1_000 },
          },
        })),
      ),

    /** Queues what is held for a player until quiet hours end, once. @throws while Redis is unavailable */
    addHeld: async (playerId: string, quietEnd: Date, now: Date): Promise<void> => {
      const delay = quietEnd.getTime() - now.getTime();
      const jobId = `held-${playerId}-${quietEnd.getTime()}`;
      await queue.add('held', { about: 'held', playerId }, { ...options, jobId, delay });
    },

    close: (): Promise<void> => queue.close().catch(() => undefined),
  };
};
export type PushQueue = ReturnType<typeof createPushQueue>;

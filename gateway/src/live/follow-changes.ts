import { setTimeout as pause } from 'node:timers/promises';
import { liveChangedEvent } from '@portal/contracts';
import {
  type Close,
  connectRedisForWorker,
  createFailureLog,
  type Logger,
  liveStream,
  withTimeout,
} from '@portal/service-kit';
import type { Topics } from './topics';

const liveChange = liveChangedEvent.shape.data;

type Entry = [id: string, fields: string[]];

/** How long one read waits for changes. */
const waitMs = 2_000;
const pageSize = 500;
const retryMs = 1_000;
const firstReadMs = 3_000;

interface FollowOptions {
  redis: { url: string; prefix: string };
  logger: Logger;
  onStop: (close: Close) => void;
}

/**
 * Reads live changes from Redis: at first those that it has kept, then each as it comes.
 * @returns when the kept ones are read, or Redis turns out to be down or to hang
 */
export const followChanges = async (
  topics: Pick<Topics, 'push' | 'reset'>,
  { redis: { url, prefix }, logger, onStop }: FollowOptions,
): Promise<void> => {
  const redis = connectRedisForWorker(url, logger);
  const failures = createFailureLog(logger, 'live changes cannot be read');
  const key = liveStream(prefix);
  let isStopped = false;
  let lastId = '0-0';
  // A read that waits is sent again by the client, so that it does not fail with its connection.
  let wasLost = false;
  redis.on('close', () => {
    wasLost = true;
  });
  onStop(() => {
    isStopped = true;
    redis.disconnect();
  });

  const take = ([id, [, json = '']]: Entry): void => {
    lastId = id;
    const change = liveChange.safeParse(JSON.parse(json));
    if (change.success) topics.push(change.data);
    else logger.warn({ id }, 'not a live change');
  };

  /** @returns whether there were changes */
  const takePage = (streams: unknown): boolean => {
    const [stream] = (streams ?? []) as [key: string, entries: Entry[]][];
    for (const entry of stream?.[1] ?? []) take(entry);
    return stream !== undefined;
  };

  const readKept = async (): Promise<void> => {
    while (takePage(await redis.xread('COUNT', pageSize, 'STREAMS', key, lastId)));
  };

  /** An outage may have lost changes, or all of Redis with its ids: what it has kept is read again, and viewers load the whole. */
  const recover = async (): Promise<void> => {
    wasLost = false;
    lastId = '0-0';
    await readKept();
    topics.reset();
  };

  const follow = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if (wasLost) await recover();
        takePage(await redis.xread('COUNT', pageSize, 'BLOCK', waitMs, 'STREAMS', key, lastId));
        failures.succeeded();
      } catch (error) {
        if (isStopped) return;
        failures.failed(error);
        await pause(retryMs);
      }
    }
  };

  const first = readKept().catch((error: unknown) => failures.failed(error));
  void first.then(follow);
  await withTimeout(first, firstReadMs, () => undefined);
};

import { setTimeout as pause } from 'node:timers/promises';
import { liveChangedEvent } from '@portal/contracts';
import { type Close, createFailureLog, type Logger } from '@portal/service-kit';
import { liveStream } from '@portal/service-kit/outbox';
import { connectRedisForWorker } from '@portal/service-kit/redis';
import pTimeout from 'p-timeout';
import type { Topics } from './topics.ts';

const liveChange = liveChangedEvent.shape.data;

type StreamEntry = [id: string, fields: string[]];

/** How long a read blocks until a change arrives. */
const blockMs = 2_000;
const pageSize = 500;
const retryMs = 1_000;
const firstReadTimeoutMs = 3_000;

interface FollowOptions {
  redis: { url: string; prefix: string };
  logger: Logger;
  onStop: (close: Close) => void;
}

/**
 * Reads live changes from Redis: first the kept ones, then each new one.
 * @returns when the kept changes are read, or when Redis is down or hangs
 */
export const followChanges = async (
  topics: Pick<Topics, 'push' | 'reset' | 'confirm'>,
  { redis: { url, prefix }, logger, onStop }: FollowOptions,
): Promise<void> => {
  const redis = connectRedisForWorker(url, logger);
  const failures = createFailureLog(logger, 'live changes cannot be read');
  const key = liveStream(prefix);
  let isStopped = false;
  let lastId = '0-0';
  // The client repeats a blocked read after it reconnects, so the read does not fail and only counting reveals a lost connection.
  let lostConnections = 0;
  let recoveredConnections = 0;
  redis.on('close', () => {
    lostConnections += 1;
  });
  onStop(() => {
    isStopped = true;
    redis.disconnect();
  });

  const pushEntry = ([id, [, json = '']]: StreamEntry): void => {
    lastId = id;
    const change = liveChange.safeParse(JSON.parse(json));
    if (change.success) topics.push(change.data);
    else logger.warn({ id }, 'not a live change');
  };

  /** @returns whether the page had changes */
  const pushPage = (streams: unknown): boolean => {
    const [stream] = (streams ?? []) as [key: string, entries: StreamEntry[]][];
    for (const entry of stream?.[1] ?? []) pushEntry(entry);
    return stream !== undefined;
  };

  const readKept = async (): Promise<void> => {
    while (pushPage(await redis.xread('COUNT', pageSize, 'STREAMS', key, lastId)));
  };

  /** Reads the whole stream again and resets all viewers, because an outage may have lost changes, or all data of Redis with its ids. */
  const recover = async (): Promise<void> => {
    const lost = lostConnections;
    lastId = '0-0';
    await readKept();
    topics.reset();
    recoveredConnections = lost;
  };

  const follow = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if (recoveredConnections !== lostConnections) await recover();
        pushPage(await redis.xread('COUNT', pageSize, 'BLOCK', blockMs, 'STREAMS', key, lastId));
        topics.confirm();
        failures.succeeded();
      } catch (error) {
        if (isStopped) return;
        failures.failed(error);
        await pause(retryMs);
      }
    }
  };

  const first = readKept().then(topics.confirm, (error: unknown) => failures.failed(error));
  void first.then(follow);
  await pTimeout(first, { milliseconds: firstReadTimeoutMs, message: false });
};

import type { Redis } from '../redis/redis.ts';
import { confirmEvents } from './confirm.ts';
import type { OutboxModel, OutboxRow } from './outbox.ts';
import { traceRows } from './trace-rows.ts';

/** Stands for all gateways together among the subscribers of an event. */
export const liveSubscriber = 'live';

/** The Redis stream with the latest live changes of all topics. */
export const liveStream = (redisPrefix: string): string => `${redisPrefix}:live`;

/** Changes that the stream keeps, for gateways that start or were cut off. */
const keptChanges = 2_000;

interface BroadcastOptions {
  model: OutboxModel;
  redis: Redis;
  redisPrefix: string;
}

/**
 * Creates the function that adds the live changes among rows to the stream, and closes their rows. A change may be added twice; gateways drop
 * it by its version.
 * @returns false if there are none
 */
export const createBroadcast =
  ({ model, redis, redisPrefix }: BroadcastOptions) =>
  async (rows: readonly OutboxRow[], now: Date): Promise<boolean> => {
    const changes = rows.filter(({ pending }) => pending.includes(liveSubscriber));
    if (changes.length === 0) return false;
    const commands = redis.pipeline();
    for (const { event } of changes)
      commands.xadd(liveStream(redisPrefix), 'MAXLEN', '~', keptChanges, '*', 'change', JSON.stringify(event.data));
    const replies = await traceRows(changes, () => commands.exec());
    for (const [error] of replies ?? []) if (error) throw error;
    const ids = changes.map(({ _id }) => _id);
    await confirmEvents(model, liveSubscriber, ids, now);
    return true;
  };

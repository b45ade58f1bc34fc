import { Queue, QueueEvents } from 'bullmq';
import type { Clock } from '../clock';
import { systemClock } from '../clock';
import type { Logger } from '../logger';
import { connectRedis, connectRedisForWorker, queuePrefix } from '../redis';
import type { OutboxModel, OutboxRow } from './outbox';

export const eventQueueName = (subscriber: string): string => `events-${subscriber}`;

export interface RelayOptions {
  model: OutboxModel;
  /** Subscribers that exist in this installation. */
  subscribers: readonly string[];
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
  clock?: Clock;
  /** How often rows that slipped through are looked for. Default 5 s. */
  sweepMs?: number;
  /** A row handed over this long ago and still unconfirmed is handed over again. Default 30 s. */
  unconfirmedMs?: number;
}

const sweepBatch = 500;
/** A consumer retries for about a day before an operator has to look. */
const attempts = 3_000;
const keepCompleted = { age: 3_600, count: 10_000 };

/**
 * Hands committed events to the subscribers' queues: at once through a change stream, and by a sweep whatever the stream
 * or Redis has lost. A row is done only when each subscriber has confirmed it, so an emptied Redis loses nothing.
 */
export const createRelay = (options: RelayOptions) => {
  const { model, logger, clock = systemClock, sweepMs = 5_000, unconfirmedMs = 30_000 } = options;
  const producer = connectRedis(options.redisUrl, logger);
  const listeners = options.subscribers.map(() => connectRedisForWorker(options.redisUrl, logger));
  const queues = new Map<string, Queue>();
  const confirmations: QueueEvents[] = [];
  let stream: ReturnType<OutboxModel['watch']> | undefined;
  let sweepTimer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let stopped = false;

  const confirm = async (eventId: string, subscriber: string): Promise<void> => {
    const row = await model.findOneAndUpdate(
      { _id: eventId },
      { $pull: { pending: subscriber } },
      { returnDocument: 'after', lean: true },
    );
    if (!row || row.pending.length > 0 || row.doneAt) return;
    // The sealed secret is of no use once the e-mail service holds it.
    const erase = row.event.type === 'email.requested' ? { 'event.data.sealed': null } : {};
    await model.updateOne({ _id: eventId }, { $set: { doneAt: clock(), ...erase } });
  };

  const publish = async (row: OutboxRow): Promise<void> => {
    for (const subscriber of row.pending) {
      const queue = queues.get(subscriber);
      if (!queue) continue;
      const known = row.publishedAt ? await queue.getJobState(row._id) : 'unknown';
      if (known === 'completed') await confirm(row._id, subscriber);
      else if (known === 'unknown') await queue.add(row.event.type, row.event, { jobId: row._id });
    }
    await model.updateOne({ _id: row._id }, { $set: { publishedAt: clock() } });
  };

  const publishSafely = async (row: OutboxRow): Promise<void> => {
    // A queue that has never reached Redis would wait for it; the sweep comes back to the row.
    if (producer.status !== 'ready') return;
    try {
      await publish(row);
    } catch (error) {
      logger.debug({ err: error, eventId: row._id }, 'event waits in the outbox');
    }
  };

  const sweep = async (): Promise<void> => {
    if (producer.status !== 'ready') return;
    const now = clock().getTime();
    const rows = await model
      .find({
        doneAt: null,
        createdAt: { $lt: new Date(now - 1_000) },
        $or: [{ publishedAt: null }, { publishedAt: { $lt: new Date(now - unconfirmedMs) } }],
      })
      .sort({ createdAt: 1 })
      .limit(sweepBatch)
      .lean<OutboxRow[]>();
    for (const row of rows) await publishSafely(row);
  };

  const scheduleSweep = () => {
    if (stopped) return;
    sweepTimer = setTimeout(() => {
      sweeping = sweep()
        .catch((error: unknown) => logger.debug({ err: error }, 'sweep failed'))
        .finally(scheduleSweep);
    }, sweepMs);
  };

  const watch = () => {
    if (stopped) return;
    stream = model.watch<OutboxRow>([{ $match: { operationType: 'insert' } }], { fullDocument: 'default' });
    stream.on('change', (change: { fullDocument?: OutboxRow }) => {
      if (change.fullDocument && change.fullDocument.pending.length > 0) void publishSafely(change.fullDocument);
    });
    stream.once('error', (error: unknown) => {
      logger.debug({ err: error }, 'change stream lost; the sweep goes on');
      void stream?.close().catch(() => undefined);
      if (!stopped) setTimeout(watch, 1_000).unref();
    });
  };

  return {
    async start(): Promise<void> {
      options.subscribers.forEach((subscriber, position) => {
        const name = eventQueueName(subscriber);
        const prefix = queuePrefix(options.redisPrefix, name);
        const queue = new Queue(name, {
          connection: producer,
          prefix,
          defaultJobOptions: {
            attempts,
            backoff: { type: 'capped' },
            removeOnComplete: keepCompleted,
            removeOnFail: false,
          },
        });
        queue.on('error', (error) => logger.debug({ err: error }, 'event queue error'));
        queues.set(subscriber, queue);
        const connection = listeners[position];
        if (!connection) return;
        const events = new QueueEvents(name, { connection, prefix });
        events.on('error', (error) => logger.debug({ err: error }, 'queue events error'));
        events.on('completed', ({ jobId }) => {
          confirm(jobId, subscriber).catch((error: unknown) =>
            logger.debug({ err: error }, 'confirmation waits for the sweep'),
          );
        });
        confirmations.push(events);
      });
      await model.createIndexes();
      watch();
      await sweep().catch(() => undefined);
      scheduleSweep();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(sweepTimer);
      await sweeping;
      await stream?.close().catch(() => undefined);
      await Promise.all([...confirmations, ...queues.values()].map((part) => part.close().catch(() => undefined)));
      for (const connection of [producer, ...listeners]) connection.disconnect();
    },
  };
};

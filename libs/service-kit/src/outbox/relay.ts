import { Queue, QueueEvents } from 'bullmq';
import { createFailureLog } from '../failure-log';
import type { Logger } from '../logger';
import { closeQueues, connectRedis, connectRedisForWorker, queueOptions } from '../redis';
import { startSweep } from '../sweep';
import { type Clock, systemClock } from '../time';
import { createBatcher } from './batches';
import { closeFinished, confirmEvents } from './confirm';
import type { Outbox, OutboxModel, OutboxRow } from './outbox';
import { outboxTimings } from './timings';

export const eventQueueName = (subscriber: string): string => `events-${subscriber}`;

export interface RelayOptions {
  outbox: Pick<Outbox, 'model' | 'subscribers'>;
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
  clock?: Clock;
  /** False in a process that only sweeps, because another one on the machine hands over committed rows. Default true. */
  watches?: boolean;
  /** How often rows that slipped through are looked for. */
  sweepMs?: number;
  /** A row handed over this long ago and still unconfirmed is handed over again. */
  unconfirmedMs?: number;
}

interface Target {
  queue: Queue;
  confirm(eventId: string): Promise<void>;
}

const batch = 500;
/** A consumer retries for about a day before an operator has to look. */
const attempts = 12_000;
const keepCompleted = { age: 3_600, count: 10_000 };
/** Jobs that hold a sealed secret: deleted once delivered; a dead letter outlives no email's TTL. */
const secretJobs = { removeOnComplete: true, removeOnFail: { age: 86_400 } };

/**
 * Hands committed events to the subscribers' queues: at once through a change stream, and by a sweep those that
 * the stream or Redis has lost. A row is done only when each subscriber has confirmed it, so an emptied Redis loses nothing.
 */
export const createRelay = (options: RelayOptions) => {
  const { logger, clock = systemClock, watches = true } = options;
  const { model, subscribers } = options.outbox;
  const { sweepMs = outboxTimings.sweepMs, unconfirmedMs = outboxTimings.unconfirmedMs } = options;
  const producer = connectRedis(options.redisUrl, logger);
  const listeners = (watches ? subscribers : []).map(() => connectRedisForWorker(options.redisUrl, logger));
  const publishing = createFailureLog(logger, 'events stay in the outbox until the sweep');
  const recording = createFailureLog(logger, 'handover could not be recorded');
  const confirming = createFailureLog(logger, 'confirmation waits for the sweep');
  const watching = createFailureLog(logger, 'change stream lost; events are published by the sweep only');
  const targets = new Map<string, Target>();
  const confirmations: QueueEvents[] = [];
  let stream: ReturnType<OutboxModel['watch']> | undefined;
  let sweeping: ReturnType<typeof startSweep> | undefined;
  let stopped = false;

  /** Also confirms a completion whose notification was lost. Constant time per row: BullMQ's `getJobState` searches the waiting jobs. */
  const isMissing = async ({ queue, confirm }: Target, { _id, publishedAt }: OutboxRow): Promise<boolean> => {
    if (!publishedAt) return true;
    const [completedAt, exists] = await Promise.all([
      producer.zscore(queue.toKey('completed'), _id),
      producer.exists(queue.toKey(_id)),
    ]);
    if (completedAt !== null) await confirm(_id);
    return exists === 0;
  };

  const markPublished = async (rows: readonly OutboxRow[]): Promise<void> => {
    const published = { publishedAt: clock() };
    await model.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { $set: published });
  };

  const publish = createBatcher<OutboxRow>(async (rows) => {
    const handOver = async (subscriber: string, target: Target) => {
      const pending = rows.filter((row) => row.pending.includes(subscriber));
      const missing = await Promise.all(pending.map((row) => isMissing(target, row)));
      await target.queue.addBulk(
        pending
          .filter((_row, position) => missing[position])
          .map(({ _id, event }) => ({
            name: event.type,
            data: event,
            opts: { jobId: _id, ...('sealed' in event.data && secretJobs) },
          })),
      );
    };
    await Promise.all([...targets].map(([subscriber, target]) => handOver(subscriber, target)));
    // The next rows do not wait for the journal. Rows that are not marked are handed over again.
    void markPublished(rows).then(recording.succeeded, (error: unknown) => recording.failed(error));
  }, batch);

  const publishSafely = async (row: OutboxRow): Promise<void> => {
    // A queue that has never reached Redis would wait for it; the sweep comes back to the row.
    if (stopped || producer.status !== 'ready') return;
    try {
      await publish(row);
      publishing.succeeded();
    } catch (error) {
      publishing.failed(error, { eventId: row._id });
    }
  };

  const sweep = async (): Promise<void> => {
    const now = clock();
    await closeFinished(model, now);
    if (producer.status !== 'ready') return;
    const before = (ms: number) => ({ $lt: new Date(now.getTime() - ms) });
    // All that are due, however many: rows of a subscriber that is down must not block the rows behind them.
    await model
      .find({
        doneAt: null,
        createdAt: before(1_000),
        $or: [{ publishedAt: null }, { publishedAt: before(unconfirmedMs) }],
      })
      .sort({ createdAt: 1 })
      .lean<OutboxRow[]>()
      .cursor()
      .eachAsync((rows: OutboxRow[]) => Promise.all(rows.map(publishSafely)), { batchSize: batch });
  };

  const watch = () => {
    if (stopped || !watches) return;
    stream = model.watch<OutboxRow>([{ $match: { operationType: 'insert' } }], { fullDocument: 'default' });
    stream.on('change', (change: { fullDocument?: OutboxRow }) => {
      watching.succeeded();
      if (change.fullDocument && change.fullDocument.doneAt === null) void publishSafely(change.fullDocument);
    });
    stream.once('error', (error: unknown) => {
      watching.failed(error);
      void stream?.close().catch(() => undefined);
      if (!stopped) setTimeout(watch, 1_000).unref();
    });
  };

  return {
    start(): void {
      subscribers.forEach((subscriber, position) => {
        const name = eventQueueName(subscriber);
        const queue = new Queue(name, {
          ...queueOptions(producer, options.redisPrefix, name),
          defaultJobOptions: {
            attempts,
            backoff: { type: 'capped' },
            removeOnComplete: keepCompleted,
            removeOnFail: false,
          },
        });
        queue.on('error', (error) => logger.debug({ err: error }, 'event queue error'));
        const confirm = createBatcher<string>((ids) => confirmEvents(model, subscriber, ids, clock()), batch);
        targets.set(subscriber, { queue, confirm });
        const connection = listeners[position];
        if (!connection) return;
        const events = new QueueEvents(name, queueOptions(connection, options.redisPrefix, name));
        events.on('error', (error) => logger.debug({ err: error }, 'queue events error'));
        events.on('completed', ({ jobId }) => {
          confirm(jobId).then(confirming.succeeded, (error: unknown) => confirming.failed(error));
        });
        confirmations.push(events);
      });
      watch();
      sweeping = startSweep({ work: sweep, pauseMs: sweepMs, logger });
    },
    async stop(): Promise<void> {
      stopped = true;
      await sweeping?.stop();
      await stream?.close().catch(() => undefined);
      await closeQueues([...confirmations, ...[...targets.values()].map(({ queue }) => queue)]);
      for (const connection of [producer, ...listeners]) connection.disconnect();
    },
  };
};

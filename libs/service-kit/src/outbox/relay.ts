import { Queue, QueueEvents } from 'bullmq';
import { startSweep } from '../database/sweep.ts';
import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';
import { type Registry, registerGauge } from '../metrics.ts';
import { closeQueues, connectRedis, connectRedisForWorker, queueOptions } from '../redis/redis.ts';
import { type Clock, systemClock } from '../time.ts';
import { createBatcher } from './batches.ts';
import { createBroadcast, liveSubscriber } from './broadcast.ts';
import { confirmEvents } from './confirm.ts';
import { createHandOver, type Target } from './hand-over.ts';
import { markPublished, type Outbox, type OutboxModel, type OutboxRow } from './outbox.ts';
import { createOutboxSweep } from './sweep-outbox.ts';
import { outboxTimings } from './timings.ts';

export const eventQueueName = (subscriber: string): string => `events-${subscriber}`;

export interface RelayOptions {
  outbox: Pick<Outbox, 'model' | 'subscribers'>;
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
  /** Receives the metric of the change stream. */
  registry?: Registry;
  clock?: Clock;
  /** False in a process that only sweeps, because another process on the machine follows the change stream. Default true. */
  watches?: boolean;
  /** Interval of the sweep for rows that were missed. */
  sweepMs?: number;
  /** An unconfirmed row is handed over again after this time. */
  unconfirmedMs?: number;
}

const batch = 500;
/** A consumer retries for about a day before an operator must act. */
const attempts = 12_000;
const keepCompleted = { age: 3_600, count: 10_000 };
/**
 * Creates the relay that hands committed events to their subscribers' queues: immediately through a change stream, and by a sweep if the
 * stream or Redis lost them. A row is done only when each subscriber has confirmed it, so an emptied Redis loses nothing.
 */
export const createRelay = (options: RelayOptions) => {
  const { logger, clock = systemClock, watches = true } = options;
  const { model, subscribers } = options.outbox;
  const { sweepMs = outboxTimings.sweepMs, unconfirmedMs = outboxTimings.unconfirmedMs } = options;
  const producer = connectRedis(options.redisUrl, logger);
  const services = subscribers.filter((subscriber) => subscriber !== liveSubscriber);
  const listeners = (watches ? services : []).map(() => connectRedisForWorker(options.redisUrl, logger));
  const publishing = createFailureLog(logger, 'events stay in the outbox until the sweep');
  const recording = createFailureLog(logger, 'handover could not be recorded');
  const confirming = createFailureLog(logger, 'confirmation waits for the sweep');
  const watching = createFailureLog(logger, 'change stream lost; events are published by the sweep only');
  const targets = new Map<string, Target>();
  const confirmations: QueueEvents[] = [];
  let stream: ReturnType<OutboxModel['watch']> | undefined;
  let sweeping: ReturnType<typeof startSweep> | undefined;
  let stopped = false;
  let streamReadAt = performance.now();
  if (options.registry && watches)
    registerGauge(options.registry, {
      name: 'outbox_stream_silent_seconds',
      help: 'Time since the change stream of the outbox was last read; MongoDB responds every second without changes too',
      read: async () => [{ value: (performance.now() - streamReadAt) / 1_000 }],
    });

  const handOverToServices = createHandOver(producer, targets);
  const broadcast = createBroadcast({ model, redis: producer, redisPrefix: options.redisPrefix });
  const handOver = async (rows: readonly OutboxRow[]): Promise<boolean> => {
    const changes = await Promise.all([handOverToServices(rows), broadcast(rows, clock())]);
    return changes.includes(true);
  };

  const publish = createBatcher<OutboxRow>(async (rows) => {
    await handOver(rows);
    // The next rows do not wait for the journal. Unmarked rows are handed over again.
    void markPublished(model, rows, clock()).then(recording.succeeded, (error: unknown) => recording.failed(error));
  }, batch);

  const publishSafely = async (row: OutboxRow): Promise<void> => {
    // A queue that has never reached Redis would wait for it; the sweep finds the row again.
    if (stopped || producer.status !== 'ready') return;
    try {
      await publish(row);
      publishing.succeeded();
    } catch (error) {
      publishing.failed(error, { eventId: row._id });
    }
  };

  const sweep = createOutboxSweep({
    ...{ model, subscribers, handOver, clock, unconfirmedMs },
    isReady: () => !stopped && producer.status === 'ready',
  });

  const watch = () => {
    if (stopped || !watches) return;
    stream = model.watch<OutboxRow>([{ $match: { operationType: 'insert' } }], { fullDocument: 'default' });
    stream.on('change', (change: { fullDocument?: OutboxRow }) => {
      watching.succeeded();
      if (change.fullDocument && change.fullDocument.doneAt === null) void publishSafely(change.fullDocument);
    });
    stream.on('resumeTokenChanged', () => {
      streamReadAt = performance.now();
    });
    stream.once('error', (error: unknown) => {
      watching.failed(error);
      void stream?.close().catch(() => undefined);
      if (!stopped) setTimeout(watch, 1_000).unref();
    });
  };

  return {
    start(): void {
      services.forEach((subscriber, position) => {
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

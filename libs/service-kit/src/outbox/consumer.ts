import { type PortalEvent, portalEvent } from '@portal/contracts';
import { type Job, Worker } from 'bullmq';
import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';
import { closeQueues, connectRedisForWorker, queuePrefix } from '../redis/redis.ts';
import { continueTrace, readTraceId, traceWork } from '../tracing/trace.ts';
import type { Repair } from './dead-letters.ts';
import { eventQueueName } from './relay.ts';
import { outboxTimings } from './timings.ts';

interface ConsumerOptions {
  subscriber: string;
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
  /** Applies one event. Must be idempotent, because an event may arrive twice and late. If it throws, the event is delivered again. */
  apply(event: PortalEvent): Promise<void>;
  concurrency?: number;
  /** Overrides for single values of `outboxTimings`. */
  timings?: Partial<typeof outboxTimings>;
}

const logFields = ({ id, name, data }: Job<Partial<PortalEvent>>) => ({
  eventId: id,
  type: name,
  requestId: data.requestId,
  traceId: readTraceId(data.traceparent),
});

/**
 * Receives the events of one subscriber. An event that cannot be parsed is retried like one that cannot be applied, because its owner may
 * have been updated first.
 */
export const createConsumer = ({
  subscriber,
  redisUrl,
  redisPrefix,
  logger,
  apply,
  concurrency = 20,
  timings,
}: ConsumerOptions) => {
  const { lockMs, stalledCheckMs, backoffCapMs } = { ...outboxTimings, ...timings };
  const cappedBackoff = (attemptsMade: number) =>
    Math.round(Math.min(backoffCapMs, 250 * 2 ** Math.min(attemptsMade, 10)) * (0.5 + Math.random() / 2));
  const name = eventQueueName(subscriber);
  const connection = connectRedisForWorker(redisUrl, logger);
  const worker = new Worker(
    name,
    async (job) => {
      const { repair } = job.data as { repair?: Repair };
      if (repair && job.attemptsMade === 0)
        logger.warn({ ...logFields(job), ...repair }, 'dead letter repaired by an operator');
      if (repair?.action === 'discard') return;
      const event = portalEvent.safeParse(job.data);
      if (!event.success)
        throw new Error(`not an event: ${event.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
      await traceWork(continueTrace(event.data.traceparent, `apply ${job.name}`, 'consumer'), () => apply(event.data));
    },
    {
      connection,
      prefix: queuePrefix(redisPrefix, name),
      autorun: false,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      maxStalledCount: 10,
      // BullMQ's default of 15 s would delay events long after Redis has recovered.
      runRetryDelay: 1_000,
      settings: { backoffStrategy: cappedBackoff },
    },
  );
  const failures = createFailureLog(logger, 'events cannot be received');
  worker.on('error', (error) => failures.failed(error, { queue: name }));
  worker.on('active', failures.succeeded);
  worker.on('failed', (job, error) =>
    logger.warn({ ...(job && logFields(job)), attempt: job?.attemptsMade, err: error }, 'event not applied'),
  );
  return {
    start(): void {
      worker.run().catch((error: unknown) => logger.error({ err: error }, 'consumer stopped'));
    },
    async stop(): Promise<void> {
      await closeQueues([worker]);
      connection.disconnect();
    },
  };
};

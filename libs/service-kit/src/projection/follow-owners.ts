import { setTimeout as delay } from 'node:timers/promises';
import type { PortalEvent, ServiceName, StateEvent } from '@portal/contracts';
import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';
import { createBatcher } from '../outbox/batches.ts';
import { createConsumer } from '../outbox/consumer.ts';
import type { Projections, ReadSnapshot } from './projections.ts';

const largestBatch = 500;
const backfillRetryMs = 2_000;

/**
 * Fills the projections at the service's first start, for events published before the service existed. Calls are served meanwhile.
 * @returns a function that aborts the backfill; the next start repeats it
 */
const startBackfill = (projections: Projections, read: ReadSnapshot, logger: Logger): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const fill = async (): Promise<void> => {
    if (await projections.areBuilt()) return;
    /** An abort takes effect between two pages. */
    const readUntilAborted = async function* (type: StateEvent['type']): AsyncGenerator<StateEvent[]> {
      for await (const page of read(type)) {
        signal.throwIfAborted();
        yield page;
      }
    };
    const entities = await projections.refresh(readUntilAborted);
    logger.info({ event: 'projections-filled', entities }, 'projections filled from their source services');
  };
  const failures = createFailureLog(logger, 'projections wait for their source services');
  // With p-retry, a TypeError would end the backfill, and projections would stay empty until the next start.
  const fillUntilDone = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await fill();
      } catch (error) {
        failures.failed(error);
      }
      await delay(backfillRetryMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = fillUntilDone();
  return async () => {
    stopping.abort();
    await ended;
  };
};

/**
 * Creates the function that applies events to projections. Events that arrive together share one write; events without state are ignored.
 */
export const createApply = (projections: Projections) => {
  const apply = createBatcher<StateEvent>((events) => projections.apply(events), largestBatch);
  return async (event: PortalEvent): Promise<void> => {
    if ('entityVersion' in event) await apply(event);
  };
};

export interface FollowOwnersOptions {
  subscriber: ServiceName;
  projections: Projections;
  /** Without it, the projections contain only entities whose events arrive from now on. */
  snapshots: ReadSnapshot | undefined;
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
  /** Handles each event. By default it is applied to the projections. */
  handle?: (event: PortalEvent, apply: (event: PortalEvent) => Promise<void>) => Promise<void>;
}

/** Keeps a service's projections up to date with the events of their owners, after a backfill at the first start. */
export const followOwners = ({
  subscriber,
  projections,
  snapshots,
  logger,
  handle = (event, apply) => apply(event),
  ...queues
}: FollowOwnersOptions): { stop(): Promise<void> } => {
  const apply = createApply(projections);
  const consumer = createConsumer({
    subscriber,
    ...queues,
    logger,
    concurrency: largestBatch,
    apply: (event) => handle(event, apply),
  });
  consumer.start();
  const abortBackfill = snapshots && startBackfill(projections, snapshots, logger);
  return {
    async stop() {
      await abortBackfill?.();
      await consumer.stop();
    },
  };
};

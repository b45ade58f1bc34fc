import type { PortalEvent, ServiceName, StateEvent } from '@portal/contracts';
import type { Logger } from '../logger';
import { inBatches } from '../outbox/batches';
import { createConsumer } from '../outbox/consumer';

import { startBackfill } from './backfill';
import type { OwnersEnvironment } from './owners';
import type { Projections } from './projections';

/** How many events are written together at most. */
const largestBatch = 500;

/** Applies the events of a consumer, those that arrive together in one go; what tells of no state is left out. */
export const createApply = (projections: Projections) => {
  const apply = inBatches<StateEvent>((events) => projections.apply(events), largestBatch);
  return async (event: PortalEvent): Promise<void> => {
    if ('entityVersion' in event) await apply(event);
  };
};

export interface FollowOwnersOptions {
  /** Who is told. */
  subscriber: ServiceName;
  projections: Projections;
  environment: OwnersEnvironment & { REDIS_URL: string; REDIS_PREFIX: string };
  logger: Logger;
  /** What to do with each event; it is applied to the projections unless given. */
  handle?: (event: PortalEvent, apply: (event: PortalEvent) => Promise<void>) => Promise<void>;
}

/** Keeps a service's projections what their owners tell, and asks once for what was told before the service was there. */
export const followOwners = ({
  subscriber,
  projections,
  environment,
  logger,
  handle = (event, apply) => apply(event),
}: FollowOwnersOptions): { stop(): Promise<void> } => {
  const apply = createApply(projections);
  const consumer = createConsumer({
    subscriber,
    redisUrl: environment.REDIS_URL,
    redisPrefix: environment.REDIS_PREFIX,
    logger,
    concurrency: largestBatch,
    apply: (event) => handle(event, apply),
  });
  consumer.start();
  const abortBackfill = startBackfill({ projections, environment, logger });
  return {
    async stop() {
      await abortBackfill();
      await consumer.stop();
    },
  };
};

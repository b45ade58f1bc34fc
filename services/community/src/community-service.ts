import {
  type Clock,
  createConsumer,
  createDatabaseService,
  createLogger,
  type Logger,
  startFirstFill,
  systemClock,
} from '@portal/service-kit';
import { communityCalls } from './calls';
import type { CommunityConfig } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { createApply, createCommunityProjections } from './projection/projections';

export interface CommunityServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Events in hand at once; those that arrive together are written together. */
const eventsAtOnce = 500;

/** Makes the community service. Nothing connects or listens until `start`. */
export const createCommunityService = (
  { environment, portal }: CommunityConfig,
  { clock = systemClock, ...options }: CommunityServiceOptions = {},
) => {
  const logger = options.logger ?? createLogger({ service: 'community', level: environment.LOG_LEVEL });
  return createDatabaseService({
    name: 'community',
    environment,
    logger,
    async open(mongo, onStop) {
      const community = createContext(portal, mongo, clock);
      const projections = createCommunityProjections(mongo, clock);
      await Promise.all([projections.createIndexes(), createIndexes(community)]);
      const consumer = createConsumer({
        subscriber: 'community',
        redisUrl: environment.REDIS_URL,
        redisPrefix: environment.REDIS_PREFIX,
        logger,
        apply: createApply(projections),
        concurrency: eventsAtOnce,
      });
      consumer.start();
      onStop(() => consumer.stop());
      onStop(startFirstFill({ projections, environment, logger }));
      return { calls: communityCalls(community) };
    },
  });
};

import {
  type Clock,
  createDatabaseService,
  createLogger,
  followOwners,
  type Logger,
  systemClock,
} from '@portal/service-kit';
import type { CommunityConfig } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { createCommunityProjections } from './projection/projections';
import { communityRoutes } from './routes';

export interface CommunityServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

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
      const following = followOwners({ subscriber: 'community', projections, environment, logger });
      onStop(() => following.stop());
      return { calls: communityRoutes(community) };
    },
  });
};

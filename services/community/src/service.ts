import {
  type Clock,
  createDatabaseService,
  createLogger,
  type Logger,
  type RunningProcess,
  systemClock,
} from '@portal/service-kit';
import type { CommunityConfig } from './config';
import { startConsumers } from './consumers';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { communityRoutes } from './routes';

interface CommunityServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Creates the community service. Nothing connects or listens until `start`. */
export const createCommunityService = (
  config: CommunityConfig,
  { clock = systemClock, ...options }: CommunityServiceOptions = {},
): RunningProcess & { start(): Promise<number> } => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'community', level: environment.LOG_LEVEL });
  return createDatabaseService({
    name: 'community',
    environment,
    logger,
    async open(mongo, onStop) {
      const community = createContext(config, { mongo }, clock);
      await createIndexes(community);
      const consumers = await startConsumers(community, { environment, mongo, logger });
      onStop(() => consumers.stop());
      return { calls: communityRoutes(community) };
    },
  });
};

import { ownerSnapshots } from '@portal/domain/owners';
import { createDatabaseService, type RunningProcess, type ServiceOptions } from '@portal/service-kit';
import type { CommunityConfig } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { communityProjections } from './projection/players';
import { communityRoutes } from './routes';

/** Creates the community service. Nothing connects or listens until `start`. */
export const createCommunityService = (config: CommunityConfig, options: ServiceOptions = {}): RunningProcess =>
  createDatabaseService({
    ...options,
    name: 'community',
    environment: config.environment,
    async open(resources) {
      const community = createContext(config, resources);
      await createIndexes(community);
      return {
        calls: communityRoutes(community),
        outbox: community.outbox,
        follows: { projections: communityProjections, snapshots: ownerSnapshots(config.environment) },
      };
    },
  });

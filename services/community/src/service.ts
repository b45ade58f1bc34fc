import { ownerSnapshots } from '@portal/domain/owners';
import { createDatabaseService, type RunningProcess, type ServiceOptions, startSweep } from '@portal/service-kit';
import type { CommunityConfig } from './config';
import { createContext } from './context';
import { createIndexes, createRepositories } from './data-access';
import { takeWeeklySnapshot } from './features/leaderboard/weekly-snapshot';
import { communityProjections } from './projection';
import { communityRoutes } from './routes';

const snapshotCheckMs = 60_000;

/** Creates the community service. Nothing connects or listens until `start`. */
export const createCommunityService = (config: CommunityConfig, options: ServiceOptions = {}): RunningProcess =>
  createDatabaseService({
    ...options,
    name: 'community',
    environment: config.environment,
    createIndexes: (connection) => createIndexes(createRepositories(connection)),
    async open(resources) {
      const community = createContext(config, resources);
      if (config.environment.WORKER_NUMBER === 0) {
        const { logger, onStop } = resources;
        const work = () => takeWeeklySnapshot(community);
        onStop(startSweep({ work, pauseMs: snapshotCheckMs, logger }).stop);
      }
      return {
        calls: communityRoutes(community),
        outbox: community.outbox,
        follows: {
          projections: communityProjections(community.ranking),
          snapshots: ownerSnapshots(config.environment),
        },
      };
    },
  });

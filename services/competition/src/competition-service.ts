import {
  type Clock,
  createDatabaseService,
  createLogger,
  createRelay,
  followOwners,
  type Logger,
  receiversOf,
  snapshotRoutes,
  systemClock,
} from '@portal/service-kit';
import { competitionCalls } from './calls';
import type { CompetitionConfig } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { createCompetitionProjections } from './projection/player-projection';
import { competitionSnapshots } from './snapshots';

export interface CompetitionServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Makes the competition service. Nothing connects or listens until `start`. */
export const createCompetitionService = (
  config: CompetitionConfig,
  { clock = systemClock, ...options }: CompetitionServiceOptions = {},
) => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'competition', level: environment.LOG_LEVEL });
  return createDatabaseService({
    name: 'competition',
    environment,
    logger,
    async open(mongo, onStop) {
      const competition = createContext(config, mongo, clock);
      const projections = createCompetitionProjections(mongo, clock);
      await Promise.all([projections.createIndexes(), createIndexes(competition)]);
      const relay = createRelay({
        model: competition.outbox.model,
        subscribers: receiversOf(
          ['standing.changed', 'clan.changed', 'notification.requested'],
          environment.EVENT_SUBSCRIBERS,
        ),
        redisUrl: environment.REDIS_URL,
        redisPrefix: environment.REDIS_PREFIX,
        logger,
        clock,
      });
      await relay.start();
      onStop(() => relay.stop());
      const following = followOwners({ subscriber: 'competition', projections, environment, logger });
      onStop(() => following.stop());
      return {
        calls: competitionCalls(competition, { phonesPerNetwork: environment.CLAN_PHONES_PER_ADDRESS }),
        internal: snapshotRoutes(competitionSnapshots(competition)),
      };
    },
  });
};

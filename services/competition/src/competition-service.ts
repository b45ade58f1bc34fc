import {
  type Clock,
  createConsumer,
  createDatabaseService,
  createLogger,
  createRelay,
  inBatches,
  type Logger,
  receiversOf,
  type StateEvent,
  snapshotRoutes,
  startFirstFill,
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

/** Events that are applied together at most. */
const largestBatch = 500;

/** Makes the competition service. Nothing connects or listens until `start`. */
export const createCompetitionService = (
  config: CompetitionConfig,
  { clock = systemClock, ...options }: CompetitionServiceOptions = {},
) => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'competition', level: environment.LOG_LEVEL });
  const redis = { redisUrl: environment.REDIS_URL, redisPrefix: environment.REDIS_PREFIX };
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
        ...redis,
        logger,
        clock,
      });
      await relay.start();
      onStop(() => relay.stop());
      const apply = inBatches<StateEvent>((events) => projections.apply(events), largestBatch);
      const consumer = createConsumer({
        subscriber: 'competition',
        ...redis,
        logger,
        apply: async (event) => {
          if ('entityVersion' in event) await apply(event);
        },
        concurrency: largestBatch,
      });
      consumer.start();
      onStop(() => consumer.stop());
      onStop(startFirstFill({ projections, environment, logger }));
      return {
        calls: competitionCalls(competition, { phonesPerNetwork: environment.CLAN_PHONES_PER_ADDRESS }),
        internal: snapshotRoutes(competitionSnapshots(competition)),
      };
    },
  });
};

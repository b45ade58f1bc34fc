import {
  type Clock,
  connectRedis,
  createDatabaseService,
  createLogger,
  createRelay,
  type Logger,
  type RunningProcess,
  systemClock,
} from '@portal/service-kit';
import type { CompetitionConfig } from './config';
import { startConsumers } from './consumers';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { competitionRoutes, internalRoutes } from './routes';

interface CompetitionServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Rate limiting falls back to in-memory counters when Redis is slower than this. */
const redisCommandTimeoutMs = 150;

/** Creates the competition service. Nothing connects or listens until `start`. */
export const createCompetitionService = (
  config: CompetitionConfig,
  { clock = systemClock, ...options }: CompetitionServiceOptions = {},
): RunningProcess & { start(): Promise<number> } => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'competition', level: environment.LOG_LEVEL });
  return createDatabaseService({
    name: 'competition',
    environment,
    logger,
    async open(mongo, onStop) {
      const redis = connectRedis(environment.REDIS_URL, logger, { commandTimeoutMs: redisCommandTimeoutMs });
      onStop(() => redis.disconnect());
      const competition = createContext(config, { mongo, redis }, clock);
      await createIndexes(competition);
      onStop(competition.clans.startKeyBackfill(logger));
      const relay = createRelay({
        outbox: competition.outbox,
        redisUrl: environment.REDIS_URL,
        redisPrefix: environment.REDIS_PREFIX,
        logger,
        clock,
      });
      await relay.start();
      onStop(() => relay.stop());
      const consumers = await startConsumers(competition, { environment, mongo, logger });
      onStop(() => consumers.stop());
      return { calls: competitionRoutes(competition), internal: internalRoutes(competition) };
    },
  });
};

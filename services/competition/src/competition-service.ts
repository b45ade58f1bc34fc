import {
  type Clock,
  connectRedis,
  createDatabaseService,
  createLogger,
  createRateLimiters,
  createRelay,
  followOwners,
  type Logger,
  receiversOf,
  snapshotRoutes,
  systemClock,
} from '@portal/service-kit';
import { createPictureUploads } from '@portal/service-kit/pictures';
import type { CompetitionConfig } from './config';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { competitionLimits } from './limits';
import { createCompetitionProjections } from './projection/player-projection';
import { competitionRoutes } from './routes';
import { competitionSnapshots } from './snapshots';

export interface CompetitionServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Counting uploads falls back to this process's memory when Redis is slower than this. */
const redisCommandTimeoutMs = 150;

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
      onStop(competition.clans.startKeyBackfill(logger));
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
      const redis = connectRedis(environment.REDIS_URL, logger, { commandTimeoutMs: redisCommandTimeoutMs });
      onStop(() => redis.disconnect());
      const limiters = createRateLimiters(competitionLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
      const pictureUploads = createPictureUploads({ mongo, limiter: limiters.pictures, clock });
      return {
        calls: competitionRoutes(competition, { limiters, pictureUploads }),
        internal: snapshotRoutes(competitionSnapshots(competition)),
      };
    },
  });
};

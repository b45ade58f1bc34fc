import { eventRoutes } from '@portal/domain/events';
import type { Clock } from '@portal/service-kit';
import {
  type ClientSession,
  type Connection,
  type ServiceResources,
  withTransaction,
} from '@portal/service-kit/database';
import { createOutbox } from '@portal/service-kit/outbox';
import { createPictureUploads } from '@portal/service-kit/pictures';
import { createRateLimiters } from '@portal/service-kit/redis';
import type { CommunityConfig } from './config.ts';
import { createRepositories } from './data-access/index.ts';
import { createFollowWriter } from './features/follow/follow-writer.ts';
import { createRecentBroadcasts } from './features/notifications/recent-broadcasts.ts';
import { createNotificationWriter } from './features/notifications/store-notifications.ts';
import { openPush } from './features/push/open-push.ts';
import { createSitemaps } from './features/sitemap/create-sitemaps.ts';
import { communityLimits } from './limits.ts';
import { createActivityReader } from './projection/activity-reader.ts';
import { createClanReader } from './projection/clan-reader.ts';
import { createPlayerReader } from './projection/player-reader.ts';
import { createRanking } from './projection/ranking.ts';

/**
 * Dependencies that need no other service, for loaders and commands.
 * @param transactionLimitMs default: the limit of `withTransaction`
 */
export const createStore = (
  { portal }: Pick<CommunityConfig, 'portal'>,
  mongo: Connection,
  clock: Clock,
  transactionLimitMs?: number,
) => ({
  ...createRepositories(mongo),
  players: createPlayerReader(mongo),
  activities: createActivityReader(mongo),
  portal,
  clock,
  outbox: createOutbox(mongo, eventRoutes('community')),
  /** Stores all writes of `work` or none of them. */
  transact: <T>(work: (transaction: ClientSession) => Promise<T>) =>
    withTransaction(mongo, work, { limitMs: transactionLimitMs }),
});
export type CommunityStore = ReturnType<typeof createStore>;

/** The dependencies of the use cases, created once at start. */
export const createContext = (config: CommunityConfig, resources: ServiceResources) => {
  const { mongo, redis, clock, logger, transactionLimitMs } = resources;
  const store = createStore(config, mongo, clock, transactionLimitMs);
  const { environment } = config;
  const limiters = createRateLimiters(communityLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
  const push = openPush(config, store, resources);
  return {
    ...store,
    limiters,
    editors: environment.EDITORS,
    /** URL at which this service reads tournaments. */
    gatewayUrl: environment.GATEWAY_URL === 'none' ? environment.PUBLIC_URL : environment.GATEWAY_URL,
    takePicture: createPictureUploads({ mongo, limiter: limiters.pictures, clock }).take,
    sitemaps: createSitemaps(store, new URL(environment.PUBLIC_URL).origin, clock),
    clans: createClanReader(mongo),
    ranking: createRanking(mongo, redis, environment.REDIS_PREFIX, logger),
    push,
    writeFollow: createFollowWriter(store, push?.queue ?? null),
    storeNotification: createNotificationWriter(store, push?.queue ?? null),
    readBroadcasts: createRecentBroadcasts(store),
  };
};
export type CommunityContext = ReturnType<typeof createContext>;

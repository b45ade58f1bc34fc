import {
  type ClientSession,
  type Clock,
  type Connection,
  type ServiceResources,
  withTransaction,
} from '@portal/service-kit';
import type { CommunityConfig } from './config';
import { createRepositories } from './data-access';
import { createSitemaps } from './features/sitemap/sitemaps';
import { createClanReader } from './projection/clan-reader';
import { createRanking } from './projection/ranking';

/** Dependencies that need no other service, for loaders and commands. */
export const createStore = ({ portal }: Pick<CommunityConfig, 'portal'>, mongo: Connection, clock: Clock) => ({
  ...createRepositories(mongo),
  portal,
  clock,
  /** Stores all writes of `work` or none. */
  transact: <T>(work: (transaction: ClientSession) => Promise<T>) => withTransaction(mongo, work),
});
export type CommunityStore = ReturnType<typeof createStore>;

/** The dependencies of the use cases, created once at start. */
export const createContext = (config: CommunityConfig, { mongo, redis, clock, logger }: ServiceResources) => ({
  ...createStore(config, mongo, clock),
  sitemaps: createSitemaps(mongo, new URL(config.environment.PUBLIC_URL).origin, clock),
  clans: createClanReader(mongo),
  ranking: createRanking(mongo, redis, config.environment.REDIS_PREFIX, logger),
});
export type CommunityContext = ReturnType<typeof createContext>;

import { eventRoutes } from '@portal/domain/events';
import { createUnverifiedEmail } from '@portal/domain/unverified-email';
import type { Clock, ServiceConfig } from '@portal/service-kit';
import {
  type ClientSession,
  type Connection,
  type ServiceResources,
  withTransaction,
} from '@portal/service-kit/database';
import { createOutbox } from '@portal/service-kit/outbox';
import { createPictureUploads } from '@portal/service-kit/pictures';
import { createRateLimiters } from '@portal/service-kit/redis';
import type { AccountConfig, AccountEnvironment } from './config.ts';
import { createRepositories } from './data-access/index.ts';
import { createEndedSessionsAnnouncer } from './features/sessions/ended-sessions.ts';
import { accountLimits } from './limits.ts';
import { createPlayerReader } from './projection/players.ts';
import { createCookies } from './security/cookies.ts';
import { createPasswords } from './security/passwords.ts';

/**
 * Creates the dependencies that need only MongoDB, for loaders and commands.
 * @param transactionLimitMs default: the limit of `withTransaction`
 */
export const createStore = (
  { environment, portal }: ServiceConfig<Pick<AccountEnvironment, 'EVENT_SUBSCRIBERS'>>,
  mongo: Connection,
  clock: Clock,
  transactionLimitMs?: number,
) => ({
  ...createRepositories(mongo),
  portal,
  clock,
  outbox: createOutbox(mongo, eventRoutes('account', environment.EVENT_SUBSCRIBERS)),
  /** Runs `work` in a transaction. */
  transact: <T>(work: (transaction: ClientSession) => Promise<T>) =>
    withTransaction(mongo, work, { limitMs: transactionLimitMs }),
});
export type AccountStore = ReturnType<typeof createStore>;

/** Creates the dependencies of the use cases. */
export const createContext = (
  config: AccountConfig,
  { mongo, redis, clock, logger, transactionLimitMs }: ServiceResources,
) => {
  const { environment } = config;
  const limiters = createRateLimiters(accountLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
  return {
    ...createStore(config, mongo, clock, transactionLimitMs),
    operators: environment.OPERATORS,
    keys: {
      code: environment.PORTAL_CODE_KEY,
      email: environment.PORTAL_EMAIL_KEY,
      snapshots: environment.PORTAL_SNAPSHOT_KEY,
    },
    players: createPlayerReader(mongo),
    limiters,
    announceEnded: createEndedSessionsAnnouncer(redis, environment.REDIS_PREFIX, logger),
    unverifiedEmail: createUnverifiedEmail(limiters, environment, logger),
    passwords: createPasswords(environment.WEB_CONCURRENCY),
    cookies: createCookies(environment.PUBLIC_URL),
    pictureUploads: createPictureUploads({ mongo, limiter: limiters.pictures, clock }),
  };
};
export type AccountContext = ReturnType<typeof createContext>;

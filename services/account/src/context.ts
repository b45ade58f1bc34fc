import type { PortalConfig } from '@portal/contracts';
import { type ClanReader, createClanReader } from '@portal/domain/clan-projection';
import { eventRoutes } from '@portal/domain/events';
import { createUnverifiedEmail, type UnverifiedEmail } from '@portal/domain/unverified-email';
import {
  type ClientSession,
  type Clock,
  type Connection,
  createOutbox,
  createRateLimiters,
  type Logger,
  type Outbox,
  type Redis,
  withTransaction,
} from '@portal/service-kit';
import { createPictureUploads, type PictureUploads } from '@portal/service-kit/pictures';
import type { AccountConfig, AccountEnvironment } from './config';
import { createRepositories, type Repositories } from './data-access';
import { type AccountLimiters, accountLimits } from './limits';
import { createStandingReader, type StandingReader } from './projection/standings';
import { type Cookies, createCookies } from './security/cookies';
import { createPasswords, type Passwords } from './security/passwords';

/** What needs MongoDB only: enough for loaders and commands. */
export interface AccountStore extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  outbox: Outbox;
  /** Stores all writes of `work` or none. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
}

/** The dependencies of the use cases, created once at start. */
export interface AccountContext extends AccountStore {
  keys: { code: string; email: string };
  standings: StandingReader;
  clans: ClanReader;
  limiters: AccountLimiters;
  unverifiedEmail: UnverifiedEmail;
  passwords: Passwords;
  cookies: Cookies;
  pictureUploads: PictureUploads;
}

export const createStore = (
  { environment, portal }: { environment: Pick<AccountEnvironment, 'EVENT_SUBSCRIBERS'>; portal: PortalConfig },
  mongo: Connection,
  clock: Clock,
): AccountStore => ({
  ...createRepositories(mongo),
  portal,
  clock,
  outbox: createOutbox(mongo, eventRoutes('account', environment.EVENT_SUBSCRIBERS)),
  transact: (work) => withTransaction(mongo, work),
});

export const createContext = (
  config: AccountConfig,
  { mongo, redis }: { mongo: Connection; redis: Redis },
  clock: Clock,
  logger: Logger,
): AccountContext => {
  const { environment } = config;
  const limiters = createRateLimiters(accountLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
  return {
    ...createStore(config, mongo, clock),
    keys: { code: environment.PORTAL_CODE_KEY, email: environment.PORTAL_MAIL_KEY },
    standings: createStandingReader(mongo),
    clans: createClanReader(mongo),
    limiters,
    unverifiedEmail: createUnverifiedEmail(limiters, environment, logger),
    passwords: createPasswords(),
    cookies: createCookies(environment.PUBLIC_URL),
    pictureUploads: createPictureUploads({ mongo, limiter: limiters.pictures, clock }),
  };
};

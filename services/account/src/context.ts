import type { PortalConfig } from '@portal/contracts';
import {
  type ClanReader,
  type ClientSession,
  type Clock,
  type Connection,
  createClanReader,
  createOutbox,
  createRateLimiters,
  createUnverifiedEmail,
  type Logger,
  type Outbox,
  type Redis,
  type UnverifiedEmail,
  withTransaction,
} from '@portal/service-kit';
import { createPictureUploads, type PictureUploads } from '@portal/service-kit/pictures';
import type { AccountConfig, AccountEnvironment } from './config';
import { createRepositories, type Repositories } from './data-access';
import { createStandingReader, type StandingReader } from './projection/standing-reader';
import { type AttemptLimits, accountLimits } from './security/attempt-limits';
import { type Cookies, createCookies } from './security/cookies';
import { createPasswords, type Passwords } from './security/passwords';

/** What the use cases work with. Made once, at start. */
export interface AccountContext extends Repositories {
  portal: PortalConfig;
  keys: { code: string; mail: string };
  clock: Clock;
  standings: StandingReader;
  clans: ClanReader;
  outbox: Outbox;
  attempts: AttemptLimits;
  unverifiedEmail: UnverifiedEmail;
  passwords: Passwords;
  cookies: Cookies;
  pictureUploads: PictureUploads;
  /** All of `work` is stored or nothing. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
}

export interface AccountConnections {
  mongo: Connection;
  redis: Redis;
}

/** Limiters, and what counts by them. */
const createLimits = (
  environment: AccountEnvironment,
  { mongo, redis }: AccountConnections,
  clock: Clock,
  logger: Logger,
) => {
  const attempts = createRateLimiters(accountLimits(environment), { redis, prefix: environment.REDIS_PREFIX });
  return {
    attempts,
    unverifiedEmail: createUnverifiedEmail(attempts, environment, logger),
    pictureUploads: createPictureUploads({ mongo, limiter: attempts.pictures, clock }),
  };
};

export const createContext = (
  { environment, portal }: AccountConfig,
  connections: AccountConnections,
  clock: Clock,
  logger: Logger,
): AccountContext => ({
  ...createRepositories(connections.mongo),
  portal,
  keys: { code: environment.PORTAL_CODE_KEY, mail: environment.PORTAL_MAIL_KEY },
  clock,
  standings: createStandingReader(connections.mongo),
  clans: createClanReader(connections.mongo),
  outbox: createOutbox(connections.mongo, environment.EVENT_SUBSCRIBERS),
  ...createLimits(environment, connections, clock, logger),
  passwords: createPasswords(),
  cookies: createCookies(environment.PUBLIC_URL),
  transact: (work) => withTransaction(connections.mongo, work),
});

import type { PortalConfig } from '@portal/contracts';
import {
  type ClanReader,
  type ClientSession,
  type Clock,
  type Connection,
  createClanReader,
  createOutbox,
  type Outbox,
  type Redis,
  withTransaction,
} from '@portal/service-kit';
import { createPictureUploads, type PictureUploads } from '@portal/service-kit/pictures';
import type { AccountConfig } from './config';
import { createRepositories, type Repositories } from './data-access';
import { createStandingReader, type StandingReader } from './projection/standing-reader';
import { type AttemptLimits, createAttemptLimits } from './security/attempt-limits';
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

export const createContext = (
  { environment, portal }: AccountConfig,
  { mongo, redis }: AccountConnections,
  clock: Clock,
): AccountContext => ({
  ...createRepositories(mongo),
  portal,
  keys: { code: environment.PORTAL_CODE_KEY, mail: environment.PORTAL_MAIL_KEY },
  clock,
  standings: createStandingReader(mongo),
  clans: createClanReader(mongo),
  outbox: createOutbox(mongo, environment.EVENT_SUBSCRIBERS),
  attempts: createAttemptLimits(redis, environment),
  passwords: createPasswords(),
  cookies: createCookies(environment.PUBLIC_URL),
  pictureUploads: createPictureUploads({ mongo, redis, environment, clock }),
  transact: (work) => withTransaction(mongo, work),
});

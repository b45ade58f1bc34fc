import type { PortalConfig } from '@portal/contracts';
import { type ClanReader, createClanReader } from '@portal/domain/clan-projection';
import { type ClientSession, type Clock, type Connection, withTransaction } from '@portal/service-kit';
import type { CommunityConfig } from './config';
import { createRepositories, type Repositories } from './data-access';

/** What needs no other service: enough for loaders and commands. */
export interface CommunityStore extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  /** Stores all writes of `work` or none. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
}

/** The dependencies of the use cases, created once at start. */
export interface CommunityContext extends CommunityStore {
  clans: ClanReader;
}

export const createStore = (
  { portal }: Pick<CommunityConfig, 'portal'>,
  mongo: Connection,
  clock: Clock,
): CommunityStore => ({
  ...createRepositories(mongo),
  portal,
  clock,
  transact: (work) => withTransaction(mongo, work),
});

export const createContext = (
  config: CommunityConfig,
  { mongo }: { mongo: Connection },
  clock: Clock,
): CommunityContext => ({
  ...createStore(config, mongo, clock),
  clans: createClanReader(mongo),
});

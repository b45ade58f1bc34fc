import type { PortalConfig } from '@portal/contracts';
import {
  type ClanReader,
  type ClientSession,
  type Clock,
  type Connection,
  createClanReader,
  withTransaction,
} from '@portal/service-kit';
import { createRepositories, type Repositories } from './data-access';

/** What the use cases work with. Made once, at start. */
export interface CommunityContext extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  clans: ClanReader;
  /** All of `work` is stored or nothing. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
}

export const createContext = (portal: PortalConfig, mongo: Connection, clock: Clock): CommunityContext => ({
  ...createRepositories(mongo),
  portal,
  clock,
  clans: createClanReader(mongo),
  transact: (work) => withTransaction(mongo, work),
});

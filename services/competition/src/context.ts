import type { PortalConfig } from '@portal/contracts';
import {
  type ClientSession,
  type Clock,
  type Connection,
  createGate,
  createOutbox,
  type Outbox,
  withTransaction,
} from '@portal/service-kit';
import type { CompetitionConfig } from './config';
import { createRepositories, type Repositories } from './data-access';

/** So many changes may wait for their turn. */
const longestQueue = 500;

/** What the use cases work with. Made once, at start. */
export interface CompetitionContext extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  outbox: Outbox;
  /** All of `work` is stored or nothing. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
  /**
   * The same one after another, for changes of memberships and standings: at once they would only run into each other and try again.
   * @throws AppError `busy` when too many wait
   */
  transactInTurn<T>(work: (transaction: ClientSession) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export const createContext = (
  {
    environment,
    portal,
  }: { environment: Pick<CompetitionConfig['environment'], 'EVENT_SUBSCRIBERS'> } & Pick<CompetitionConfig, 'portal'>,
  mongo: Connection,
  clock: Clock,
): CompetitionContext => {
  const turns = createGate({ concurrency: 1, queue: longestQueue });
  return {
    ...createRepositories(mongo),
    portal,
    clock,
    outbox: createOutbox(mongo, environment.EVENT_SUBSCRIBERS),
    transact: (work) => withTransaction(mongo, work),
    transactInTurn: (work, signal) => turns.run(() => withTransaction(mongo, work), signal),
  };
};

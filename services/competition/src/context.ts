import type { PortalConfig } from '@portal/contracts';
import {
  type ClientSession,
  type Clock,
  type Connection,
  createGate,
  createOutbox,
  type Gate,
  type Outbox,
  withTransaction,
} from '@portal/service-kit';
import { createPictureIntake, type PictureIntake } from '@portal/service-kit/pictures';
import type { CompetitionConfig } from './config';
import { createRepositories, type Repositories } from './data-access';

/** So many changes of memberships may wait for each other. */
const membershipQueue = 500;

/** What the use cases work with. Made once, at start. */
export interface CompetitionContext extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  outbox: Outbox;
  pictureIntake: PictureIntake;
  /** Changes of memberships go one after another: at once they would only run into each other and try again. */
  membershipChanges: Gate;
  /** All of `work` is stored or nothing. */
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
}

export const createContext = (
  {
    environment,
    portal,
  }: { environment: Pick<CompetitionConfig['environment'], 'EVENT_SUBSCRIBERS'> } & Pick<CompetitionConfig, 'portal'>,
  mongo: Connection,
  clock: Clock,
): CompetitionContext => ({
  ...createRepositories(mongo),
  portal,
  clock,
  outbox: createOutbox(mongo, environment.EVENT_SUBSCRIBERS),
  pictureIntake: createPictureIntake(mongo, clock),
  membershipChanges: createGate({ concurrency: 1, queue: membershipQueue }),
  transact: (work) => withTransaction(mongo, work),
});

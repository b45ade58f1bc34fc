import type { PortalConfig } from '@portal/contracts';
import {
  type ClientSession,
  type Clock,
  type Connection,
  createOutbox,
  type Outbox,
  withTransaction,
} from '@portal/service-kit';
import { createPictureIntake, type PictureIntake } from '@portal/service-kit/pictures';
import type { CompetitionConfig } from './config';
import { createRepositories, type Repositories } from './data-access';

/** What the use cases work with. Made once, at start. */
export interface CompetitionContext extends Repositories {
  portal: PortalConfig;
  clock: Clock;
  outbox: Outbox;
  pictureIntake: PictureIntake;
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
  transact: (work) => withTransaction(mongo, work),
});

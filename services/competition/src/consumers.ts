import { ownerSnapshots } from '@portal/domain/owners';
import {
  type Clock,
  type Connection,
  createProjections,
  followOwners,
  type Logger,
  type Projections,
} from '@portal/service-kit';
import type { CompetitionEnvironment } from './config';
import type { CompetitionContext } from './context';
import { playerProjection } from './projection/players';

/** Players, who can join clans. */
export const createCompetitionProjections = (connection: Connection, clock: Clock): Projections =>
  createProjections(connection, [playerProjection], clock);

/** Applies the events of other services to the projections. */
export const startConsumers = (
  competition: CompetitionContext,
  { environment, mongo, logger }: { environment: CompetitionEnvironment; mongo: Connection; logger: Logger },
) =>
  followOwners({
    subscriber: 'competition',
    projections: createCompetitionProjections(mongo, competition.clock),
    snapshots: ownerSnapshots(environment),
    environment,
    logger,
  });

import { clanProjection } from '@portal/domain/clan-projection';
import { ownerSnapshots } from '@portal/domain/owners';
import {
  type Clock,
  type Connection,
  createProjections,
  followOwners,
  type Logger,
  type Projections,
} from '@portal/service-kit';
import type { CommunityEnvironment } from './config';
import type { CommunityContext } from './context';
import { playerProjection } from './projection/players';

/** Players with their standings, and clans. */
export const createCommunityProjections = (connection: Connection, clock: Clock): Projections =>
  createProjections(connection, [playerProjection, clanProjection], clock);

/** Applies the events of other services to the projections. */
export const startConsumers = (
  community: CommunityContext,
  { environment, mongo, logger }: { environment: CommunityEnvironment; mongo: Connection; logger: Logger },
) =>
  followOwners({
    subscriber: 'community',
    projections: createCommunityProjections(mongo, community.clock),
    snapshots: ownerSnapshots(environment),
    environment,
    logger,
  });

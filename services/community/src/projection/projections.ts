import { type Clock, type Connection, clanProjection, createProjections, type Projections } from '@portal/service-kit';
import { memberProjection } from './member-projection';

export const createCommunityProjections = (connection: Connection, clock: Clock): Projections =>
  createProjections(connection, [memberProjection, clanProjection], clock);

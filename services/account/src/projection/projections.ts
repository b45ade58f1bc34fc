import {
  type Clock,
  type Connection,
  clanProjection,
  createProjections,
  documentWhenNewer,
  type ProjectionDefinition,
  type Projections,
} from '@portal/service-kit';
import { Types } from 'mongoose';

const standingProjection: ProjectionDefinition = {
  collection: 'standings',
  types: ['standing.changed'],
  // Read by id only.
  createIndexes: async () => undefined,
  changesOf: (event) =>
    event.type === 'standing.changed'
      ? [{ id: new Types.ObjectId(event.entityId), stages: [documentWhenNewer(event.entityVersion, event.data)] }]
      : [],
};

/** What competition owns and a player's own profile shows: standings and clans. */
export const createAccountProjections = (connection: Connection, clock: Clock): Projections =>
  createProjections(connection, [standingProjection, clanProjection], clock);

import {
  type Clock,
  type Connection,
  clanProjection,
  createProjections,
  inBatches,
  type PortalEvent,
  type Projections,
  type StateEvent,
} from '@portal/service-kit';
import { memberProjection } from './member-projection';

export const createCommunityProjections = (connection: Connection, clock: Clock): Projections =>
  createProjections(connection, [memberProjection, clanProjection], clock);

/** How many events are written together at most. */
const largestBatch = 500;

/** Applies the events of a consumer, those that arrive together in one go. */
export const createApply = (projections: Projections) => {
  const apply = inBatches<StateEvent>((events) => projections.apply(events), largestBatch);
  return async (event: PortalEvent): Promise<void> => {
    if ('entityVersion' in event) await apply(event);
  };
};

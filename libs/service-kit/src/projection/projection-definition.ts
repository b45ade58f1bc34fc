import type { StateEvent } from '@portal/contracts';
import type { Collection, Connection } from 'mongoose';
import type { UpdateStage } from './when-newer.ts';

/** The change of one document by one event: an upsert by `id` through a pipeline that compares versions. */
export interface ProjectionChange {
  id: unknown;
  stages: UpdateStage[];
}

/** A collection that is built only from other services' events. */
export interface ProjectionDefinition {
  collection: string;
  types: readonly StateEvent['type'][];
  createIndexes(collection: Collection): Promise<unknown>;
  /**
   * Returns no change for an event that does not concern this projection.
   * @param refreshedSince passed on to `partWhenNewer` and `documentWhenNewer`
   */
  toChanges(event: StateEvent, refreshedSince?: Date): ProjectionChange[];
  /** Increased when rows receive new fields: the service's next start then refreshes its projections. */
  revision?: number | string;
  /** Updates data derived from the rows after these events were written. It may run twice for an event. */
  afterWrite?(connection: Connection, events: readonly StateEvent[]): Promise<void>;
  /** Removes what a refresh did not find at the owners. Default: removes whole rows that were not written since the refresh began. */
  removeStale?(rows: Collection, refreshedSince: Date, connection: Connection): Promise<void>;
}

import type { StateEvent } from '@portal/contracts';
import type { Collection, Connection } from 'mongoose';
import type { UpdateStage } from './when-newer';

/** How one event changes one document: an upsert by `id` through a pipeline that compares versions. */
export interface ProjectionChange {
  id: unknown;
  stages: UpdateStage[];
}

/** A collection that is built from other services' events only. */
export interface ProjectionDefinition {
  collection: string;
  types: readonly StateEvent['type'][];
  createIndexes(collection: Collection): Promise<unknown>;
  /**
   * Empty for an event that does not concern this projection.
   * @param refreshedSince for `partWhenNewer` and `documentWhenNewer`
   */
  toChanges(event: StateEvent, refreshedSince?: Date): ProjectionChange[];
  /** Changes when rows get new fields: the service's next start then refreshes its projections. */
  revision?: number | string;
  /** Updates what is derived from the rows, after these events were written. May run twice for an event. */
  afterWrite?(connection: Connection, events: readonly StateEvent[]): Promise<void>;
  /** Removes what a refresh did not find at the owners. By default, whole rows that were not written since it began. */
  removeStale?(rows: Collection, refreshedSince: Date, connection: Connection): Promise<void>;
}

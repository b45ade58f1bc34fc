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
  /** Empty for an event that does not concern this projection. */
  changesOf(event: StateEvent): ProjectionChange[];
  /** Set or raised when rows get new fields: the service's next start then rebuilds its projections. */
  revision?: number;
  /**
   * Corrects fields that rows copy from the service's other projections, after these events or, without any, in all rows. Several processes
   * may do so at once, so it is repeated until it finds nothing to correct.
   * @returns whether something was corrected that another process may have made wrong again
   */
  correctCopies?(rows: Collection, connection: Connection, events?: readonly StateEvent[]): Promise<boolean>;
  /** Updates what is derived from the rows, after these events were written. May run twice for an event. */
  afterWrite?(events: readonly StateEvent[]): Promise<void>;
  /** Discards what is derived from the rows, after a rebuild. */
  afterRebuild?(): Promise<void>;
}

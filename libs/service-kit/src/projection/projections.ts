import type { StateEvent } from '@portal/contracts';
import type { Collection, Connection } from 'mongoose';
import { readServerTime } from '../database/mongo.ts';
import type { ProjectionChange, ProjectionDefinition } from './projection-definition.ts';
import { notSyncedSince } from './when-newer.ts';

/** Reads all entities of one type in their owner's current state, page by page. */
export type ReadSnapshot = (type: StateEvent['type']) => AsyncIterable<StateEvent[]>;

interface BuiltMark {
  _id: 'built';
  /** Collections that were filled from their owners at least once, with their revisions. */
  collections: string[];
}

const builtName = ({ collection, revision }: ProjectionDefinition) =>
  revision === undefined ? collection : `${collection}.${revision}`;

/** Merges changes by document, because each document must be written once. */
const byDocument = (changes: readonly ProjectionChange[]): ProjectionChange[] => {
  const documents = new Map<string, ProjectionChange>();
  for (const { id, stages } of changes) {
    const before = documents.get(String(id))?.stages ?? [];
    documents.set(String(id), { id, stages: [...before, ...stages] });
  }
  return [...documents.values()];
};

const deleteStale = async (rows: Collection, refreshedSince: Date): Promise<void> => {
  await rows.deleteMany({ syncedAt: notSyncedSince(refreshedSince) });
};

/** Maintains a service's projections. Several processes may apply events and refresh at the same time. */
export const createProjections = (connection: Connection, definitions: readonly ProjectionDefinition[]) => {
  const built = connection.collection<BuiltMark>('projectionRebuilds');
  const getRows = ({ collection }: ProjectionDefinition) => connection.collection(collection);

  const write = async (definition: ProjectionDefinition, events: readonly StateEvent[], refreshedSince?: Date) => {
    const changes = byDocument(events.flatMap((event) => definition.toChanges(event, refreshedSince)));
    if (changes.length === 0) return;
    const updates = changes.map(({ id, stages }) => ({
      updateOne: { filter: { _id: id as never }, update: stages, upsert: true },
    }));
    await getRows(definition).bulkWrite(updates, { ordered: false });
  };

  const afterWrite = async (events: readonly StateEvent[]): Promise<void> => {
    for (const definition of definitions) await definition.afterWrite?.(connection, events);
  };

  return {
    async createIndexes(): Promise<void> {
      for (const definition of definitions) await definition.createIndexes(getRows(definition));
    },

    /** Returns false if a collection may lack entities whose events were published before this service existed. */
    async areBuilt(): Promise<boolean> {
      const mark = await built.findOne({ _id: 'built' });
      return definitions.every((definition) => mark?.collections.includes(builtName(definition)) ?? false);
    },

    /** Applies events in any order. Duplicates have no effect. */
    async apply(events: readonly StateEvent[]): Promise<void> {
      await Promise.all(definitions.map((definition) => write(definition, events)));
      await afterWrite(events);
    },

    /**
     * Makes the projections equal to their owners' snapshots while the service runs: rows are corrected in place, and rows that the
     * snapshots lack are removed at the end. Events that are applied meanwhile are newer than the snapshot and are kept.
     * @returns the number of entities in each collection
     */
    async refresh(read: ReadSnapshot): Promise<Record<string, number>> {
      const refreshedSince = await readServerTime(connection);
      const counts: Record<string, number> = {};
      for (const definition of definitions) {
        let entities = 0;
        for (const type of definition.types) {
          for await (const events of read(type)) {
            await write(definition, events, refreshedSince);
            await afterWrite(events);
            entities += events.length;
          }
        }
        counts[definition.collection] = entities;
      }
      for (const definition of definitions) {
        const { removeStale = deleteStale } = definition;
        await removeStale(getRows(definition), refreshedSince, connection);
      }
      const collections = { $each: definitions.map(builtName) };
      await built.updateOne({ _id: 'built' }, { $addToSet: { collections } }, { upsert: true });
      return counts;
    },
  };
};
export type Projections = ReturnType<typeof createProjections>;

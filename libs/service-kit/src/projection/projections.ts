import type { StateEvent } from '@portal/contracts';
import type { Collection, Connection } from 'mongoose';
import { type Clock, retry, systemClock } from '../time';
import type { ProjectionChange, ProjectionDefinition } from './projection-definition';
import { createRebuildMark } from './rebuild-mark';

/** Pages of all entities of one type, in their owner's current state. */
export type ReadSnapshot = (type: StateEvent['type']) => AsyncIterable<StateEvent[]>;

interface BuiltMark {
  _id: 'built';
  /** Collections that were built from their owners at least once, with their revisions. */
  collections: string[];
}

type NameOf = (collection: string) => string;
const currentName: NameOf = (collection) => collection;
const rebuiltName: NameOf = (collection) => `${collection}_rebuilt`;
const builtName = ({ collection, revision }: ProjectionDefinition) =>
  revision === undefined ? collection : `${collection}.${revision}`;

/** Merges changes by document, so that each document is written once. */
const byDocument = (changes: readonly ProjectionChange[]): ProjectionChange[] => {
  const documents = new Map<string, ProjectionChange>();
  for (const { id, stages } of changes) {
    const before = documents.get(String(id))?.stages ?? [];
    documents.set(String(id), { id, stages: [...before, ...stages] });
  }
  return [...documents.values()];
};

/**
 * Maintains a service's projections. While a rebuild runs, every event is written to the new collections first and then to those being
 * read, so that readers see no gap and the new collections are complete when they replace the others.
 */
export const createProjections = (
  connection: Connection,
  definitions: readonly ProjectionDefinition[],
  clock: Clock = systemClock,
  heartbeatMs?: number,
) => {
  const mark = createRebuildMark(connection, clock, heartbeatMs);
  const built = connection.collection<BuiltMark>('projectionRebuilds');

  const write = async (rows: Collection, changes: readonly ProjectionChange[]): Promise<void> => {
    if (changes.length === 0) return;
    const updates = byDocument(changes).map(({ id, stages }) => ({
      updateOne: { filter: { _id: id as never }, update: stages, upsert: true },
    }));
    await rows.bulkWrite(updates, { ordered: false });
  };

  /** @returns whether something was corrected */
  const correctOnce = async (nameOf: NameOf, events?: readonly StateEvent[]): Promise<boolean> => {
    let isCorrected = false;
    for (const { collection, correctCopies } of definitions)
      if (await correctCopies?.(connection.collection(nameOf(collection)), connection, events)) isCorrected = true;
    return isCorrected;
  };

  const dropRebuilt = async (): Promise<void> => {
    const names = definitions.map(({ collection }) => rebuiltName(collection));
    const found = await connection.db?.listCollections({ name: { $in: names } }, { nameOnly: true }).toArray();
    for (const { name } of found ?? []) await connection.collection(name).drop();
  };

  const fill = async (definition: ProjectionDefinition, read: ReadSnapshot): Promise<number> => {
    const target = connection.collection(rebuiltName(definition.collection));
    let entities = 0;
    for (const type of definition.types) {
      for await (const events of read(type)) {
        const changes = events.flatMap((event) => definition.changesOf(event));
        await write(target, changes);
        entities += events.length;
      }
    }
    return entities;
  };

  return {
    async createIndexes(): Promise<void> {
      for (const { collection, createIndexes } of definitions) await createIndexes(connection.collection(collection));
    },

    /** False when a collection may lack entities whose events were published before this service existed. */
    async areBuilt(): Promise<boolean> {
      const mark = await built.findOne({ _id: 'built' });
      return definitions.every((definition) => mark?.collections.includes(builtName(definition)) ?? false);
    },

    /**
     * Applies events, in any order, duplicates included.
     * @param onApplied called when readers find the events, and again when copies had to be corrected once more
     */
    async apply(
      events: readonly StateEvent[],
      onApplied = async (_events: readonly StateEvent[]) => {},
    ): Promise<void> {
      const writeTo = (nameOf: NameOf) =>
        Promise.all(
          definitions.map((definition) => {
            const changes = events.flatMap((event) => definition.changesOf(event));
            return write(connection.collection(nameOf(definition.collection)), changes);
          }),
        );
      // At the same time: a rebuild that begins now reads the state of these events from their owners.
      const [rebuilding] = await Promise.all([mark.isHeld(), writeTo(currentName)]);
      if (rebuilding) {
        await writeTo(rebuiltName);
        while (await correctOnce(rebuiltName, events));
        // Again, as the new collections may have replaced the others before they had the events.
        await writeTo(currentName);
      }
      let isOutdated = await correctOnce(currentName, events);
      for (const { afterWrite } of definitions) await afterWrite?.(events);
      await onApplied(events);
      while (isOutdated) {
        isOutdated = await correctOnce(currentName, events);
        if (isOutdated) await onApplied(events);
      }
    },

    /**
     * Rebuilds the projections from their owners while the service runs, and swaps each in atomically.
     * @returns the number of entities in each collection
     * @throws AppError `busy` while another rebuild runs
     */
    async rebuild(read: ReadSnapshot): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      await mark.hold(async (requireHeld) => {
        try {
          // Left behind by a killed rebuild. Events applied there until now are in the snapshots that are read next.
          await dropRebuilt();
          for (const definition of definitions) {
            const rebuilt = connection.collection(rebuiltName(definition.collection));
            await definition.createIndexes(rebuilt);
            counts[definition.collection] = await fill(definition, read);
            while (await definition.correctCopies?.(rebuilt, connection));
            // The collection of another rebuild is only half filled.
            await requireHeld();
            const options = { dropTarget: true };
            await connection.db?.renameCollection(rebuilt.collectionName, definition.collection, options);
          }
          // Again, now that all of them are new.
          while (await correctOnce(currentName));
          for (const { afterRebuild } of definitions) await afterRebuild?.();
          const collections = { $each: definitions.map(builtName) };
          await built.updateOne({ _id: 'built' }, { $addToSet: { collections } }, { upsert: true });
        } finally {
          await requireHeld();
          await dropRebuilt();
        }
      });
      return counts;
    },
  };
};
export type Projections = ReturnType<typeof createProjections>;

/** MongoDB's code for a query that it ended because its collection was dropped. */
const queryPlanKilled = 175;

const wasSwapped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === queryPlanKilled;

/**
 * Reads from a projection, again when a rebuild replaced its collection during the query.
 * @param read only reads: it may run several times
 */
export const retryOnSwap = <T>(read: () => Promise<T>): Promise<T> =>
  retry(read, { attempts: 5, delayMs: 0, isRetryable: wasSwapped });

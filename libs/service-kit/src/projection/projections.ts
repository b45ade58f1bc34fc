import type { EventType, StateEvent } from '@portal/contracts';
import type { Collection, Connection } from 'mongoose';
import { AppError } from '../app-error';
import { type Clock, systemClock } from '../clock';

import type { UpdateStage } from './when-newer';

/** How one event changes one document: an upsert by `id` through a pipeline that compares versions. */
export interface ProjectionChange {
  id: unknown;
  stages: UpdateStage[];
}

/** A collection that is made of nothing but other services' events. */
export interface ProjectionDefinition {
  collection: string;
  /** Types whose events make it. */
  types: readonly Exclude<EventType, 'email.requested' | 'notification.requested'>[];
  createIndexes(collection: Collection): Promise<unknown>;
  /** Empty for an event that says nothing to this projection. */
  changesOf(event: StateEvent): ProjectionChange[];
}

/** Pages of all entities of one type as their owner has them. */
export type ReadSnapshot = (type: StateEvent['type']) => AsyncIterable<StateEvent[]>;

interface RebuildMark {
  _id: 'rebuild';
  aliveAt: Date;
}

interface BuiltMark {
  _id: 'built';
  /** Collections that were made from their owners at least once. */
  collections: string[];
}

/** A rebuild that has shown no sign of life for so long was killed; another may begin. */
const givenUpAfterMs = 30_000;
const rebuiltName = (collection: string) => `${collection}_rebuilt`;

/** What is to be done to each document, once a document: events of one entity that come together are one write. */
const byDocument = (changes: readonly ProjectionChange[]): ProjectionChange[] => {
  const documents = new Map<string, ProjectionChange>();
  for (const { id, stages } of changes) {
    const before = documents.get(String(id))?.stages ?? [];
    documents.set(String(id), { id, stages: [...before, ...stages] });
  }
  return [...documents.values()];
};

const write = async (collection: Collection, changes: readonly ProjectionChange[]): Promise<void> => {
  if (changes.length === 0) return;
  await collection.bulkWrite(
    byDocument(changes).map(({ id, stages }) => ({
      updateOne: { filter: { _id: id as never }, update: stages, upsert: true },
    })),
    { ordered: false },
  );
};

/**
 * Keeps a service's projections. While a rebuild runs, every event goes into the new collections first and then into those that are
 * read, so readers see no gap and the new collections miss nothing when they take the others' place.
 */
export const createProjections = (
  connection: Connection,
  definitions: readonly ProjectionDefinition[],
  clock: Clock = systemClock,
) => {
  const marks = connection.collection<RebuildMark>('projectionRebuilds');
  const built = connection.collection<BuiltMark>('projectionRebuilds');

  const isRebuilding = async (): Promise<boolean> => (await marks.findOne({ _id: 'rebuild' })) !== null;

  const takeMark = async (): Promise<void> => {
    const now = clock();
    await marks.deleteOne({ _id: 'rebuild', aliveAt: { $lt: new Date(now.getTime() - givenUpAfterMs) } });
    const { upsertedCount } = await marks.updateOne(
      { _id: 'rebuild' },
      { $setOnInsert: { aliveAt: now } },
      { upsert: true },
    );
    if (upsertedCount === 0) throw new AppError('busy', { cause: 'a rebuild is running already' });
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
        await write(
          target,
          events.flatMap((event) => definition.changesOf(event)),
        );
        entities += events.length;
        await marks.updateOne({ _id: 'rebuild' }, { $set: { aliveAt: clock() } });
      }
    }
    return entities;
  };

  return {
    async createIndexes(): Promise<void> {
      for (const { collection, createIndexes } of definitions) await createIndexes(connection.collection(collection));
    },

    /** Was each of the collections made from its owners once? Else what they told before this service was there is missing. */
    async areBuilt(): Promise<boolean> {
      const mark = await built.findOne({ _id: 'built' });
      return definitions.every(({ collection }) => mark?.collections.includes(collection) ?? false);
    },

    /** Applies events, in whatever order and however often they come. */
    async apply(events: readonly StateEvent[]): Promise<void> {
      const rebuilding = await isRebuilding();
      for (const { collection, changesOf } of definitions) {
        const changes = events.flatMap((event) => changesOf(event));
        if (rebuilding) await write(connection.collection(rebuiltName(collection)), changes);
        await write(connection.collection(collection), changes);
      }
    },

    /**
     * Makes the projections anew from their owners while the service runs, and puts each in place at once.
     * @returns how many entities each collection was made of
     * @throws AppError `busy` while another rebuild runs
     */
    async rebuild(read: ReadSnapshot): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      await takeMark();
      try {
        // Left behind by one that was killed. What events write there before this is in the snapshot that is read after it.
        await dropRebuilt();
        for (const definition of definitions) {
          const rebuilt = connection.collection(rebuiltName(definition.collection));
          await definition.createIndexes(rebuilt);
          counts[definition.collection] = await fill(definition, read);
          await connection.db?.renameCollection(rebuiltName(definition.collection), definition.collection, {
            dropTarget: true,
          });
          await built.updateOne(
            { _id: 'built' },
            { $addToSet: { collections: definition.collection } },
            { upsert: true },
          );
        }
      } finally {
        await marks.deleteOne({ _id: 'rebuild' });
        await dropRebuilt();
      }
      return counts;
    },
  };
};
export type Projections = ReturnType<typeof createProjections>;

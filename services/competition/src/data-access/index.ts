import type { Connection } from 'mongoose';
import { createPlayerReader } from './player-reader';

/** One repository a collection; they take and give plain objects. */
export const createRepositories = (connection: Connection) => ({
  players: createPlayerReader(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the collections and indexes of what is not a projection. */
export const createIndexes = async (_repositories: Repositories): Promise<void> => {};

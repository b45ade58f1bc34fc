import type { Connection } from 'mongoose';
import { createMemberReader } from './member-reader';

/** One repository a collection; they take and give plain objects. */
export const createRepositories = (connection: Connection) => ({
  members: createMemberReader(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the collections and indexes of what is not a projection. */
export const createIndexes = async (_repositories: Repositories): Promise<void> => {};

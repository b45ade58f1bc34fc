import type { Connection } from 'mongoose';
import { createFollowCountRepository } from './follow/follow-count-repository';
import { createFollowRepository } from './follow/follow-repository';
import { createMemberReader } from './member-reader';

/** One repository a collection; they take and give plain objects. */
export const createRepositories = (connection: Connection) => ({
  members: createMemberReader(connection),
  follows: createFollowRepository(connection),
  followCounts: createFollowCountRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the collections and indexes of what is not a projection. */
export const createIndexes = async ({ follows, followCounts }: Repositories): Promise<void> => {
  await Promise.all([follows.createIndexes(), followCounts.createIndexes()]);
};

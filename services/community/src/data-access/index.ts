import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createArticleRepository } from './article/article-repository';
import { createFollowCountRepository } from './follow/follow-count-repository';
import { createFollowRepository } from './follow/follow-repository';
import { createMemberReader } from './member-reader';

/** One repository a collection; they take and give plain objects. */
export const createRepositories = (connection: Connection) => ({
  members: createMemberReader(connection),
  follows: createFollowRepository(connection),
  followCounts: createFollowCountRepository(connection),
  articles: createArticleRepository(connection),
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the collections and indexes of what is not a projection. */
export const createIndexes = async ({ follows, followCounts, articles, pictures }: Repositories): Promise<void> => {
  await Promise.all([follows, followCounts, articles, pictures].map((repository) => repository.createIndexes()));
};

import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createPlayerReader } from '../projection/player-reader';
import { createArticleRepository } from './article-repository';
import { createFollowCountRepository } from './follow-count-repository';
import { createFollowRepository } from './follow-repository';
import { createWeeklyRankRepository } from './weekly-rank-repository';

export type { KnownPlayer } from '../projection/player-reader';
export type { Article } from './article-repository';
export type { FollowCounts } from './follow-count-repository';
export type { Follow, FollowPair } from './follow-repository';

/** One repository per collection; they take and return plain objects. */
export const createRepositories = (connection: Connection) => ({
  players: createPlayerReader(connection),
  follows: createFollowRepository(connection),
  followCounts: createFollowCountRepository(connection),
  articles: createArticleRepository(connection),
  pictures: createPictureRepository(connection),
  weeklyRanks: createWeeklyRankRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates missing collections and indexes, projections apart. */
export const createIndexes = async (repositories: Repositories): Promise<void> => {
  const { follows, followCounts, articles, pictures, weeklyRanks } = repositories;
  const collections = [follows, followCounts, articles, pictures, weeklyRanks];
  await Promise.all(collections.map((collection) => collection.createIndexes()));
};

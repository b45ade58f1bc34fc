import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createArticleDraftRepository } from './article-draft-repository.ts';
import { createArticleRepository } from './article-repository.ts';
import { createDeviceRepository } from './device-repository.ts';
import { createFollowCountRepository } from './follow-count-repository.ts';
import { createFollowRepository } from './follow-repository.ts';
import { createInboxRepository } from './inbox-repository.ts';
import { createNotificationRepository } from './notification-repository.ts';
import { createPictureUploadRepository } from './picture-upload-repository.ts';
import { createWeeklyRankRepository } from './weekly-rank-repository.ts';

export type { ArticleDraft, ArticleDraftSummary } from './article-draft-repository.ts';
export type { Article, ArticleSummary } from './article-repository.ts';
export { type Device, deriveDeviceId } from './device-repository.ts';
export type { FollowCounts } from './follow-count-repository.ts';
export type { Follow, FollowPair } from './follow-repository.ts';
export type { DigestPlan, Inbox, InboxOfPlayer, Recipient, RelationList } from './inbox-repository.ts';
export { deriveNotificationId, type StoredNotification } from './notification-repository.ts';
export type { RankChange } from './weekly-rank-repository.ts';

/** Creates one repository per collection. They take and return plain objects. */
export const createRepositories = (connection: Connection) => ({
  follows: createFollowRepository(connection),
  followCounts: createFollowCountRepository(connection),
  articles: createArticleRepository(connection),
  pictures: createPictureRepository(connection),
  weeklyRanks: createWeeklyRankRepository(connection),
  notifications: createNotificationRepository(connection),
  inboxes: createInboxRepository(connection),
  devices: createDeviceRepository(connection),
  articleDrafts: createArticleDraftRepository(connection),
  pictureUploads: createPictureUploadRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates missing collections and indexes, except those of projections. */
export const createIndexes = async (repositories: Repositories): Promise<void> => {
  const { follows, followCounts, articles, pictures, weeklyRanks } = repositories;
  const collections = [follows, followCounts, articles, pictures, weeklyRanks];
  await Promise.all(collections.map((collection) => collection.createIndexes()));
};

/** Creates the collections of the inbox with their indexes. */
export const createInboxIndexes = async ({ notifications, inboxes }: Repositories): Promise<void> => {
  await Promise.all([notifications.createIndexes(), inboxes.createIndexes()]);
};

/** Creates the collection of browsers with push, and the indexes of summaries. */
export const createPushIndexes = async ({ devices, inboxes }: Repositories): Promise<void> => {
  await Promise.all([devices.createIndexes(), inboxes.createIndexes()]);
};

/** Creates the collections of the editor's desk with their indexes. */
export const createDeskIndexes = async ({ articleDrafts, pictureUploads }: Repositories): Promise<void> => {
  await Promise.all([articleDrafts.createIndexes(), pictureUploads.createIndexes()]);
};

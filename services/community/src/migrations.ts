import { clanProjection } from '@portal/domain/clan-projection';
import type { Migration } from '@portal/service-kit/database';
import { createOutboxIndexes } from '@portal/service-kit/outbox';
import { createProjections } from '@portal/service-kit/projection';
import type { Types } from 'mongoose';
import {
  createDeskIndexes,
  createInboxIndexes,
  createIndexes,
  createPushIndexes,
  createRepositories,
} from './data-access/index.ts';
import { draftPublishedArticles } from './features/desk/draft-published-articles.ts';
import { activityProjection } from './projection/activities.ts';
import { playerProjection } from './projection/players.ts';

export const communityMigrations: readonly Migration[] = [
  {
    id: '1-indexes',
    run: (connection) =>
      Promise.all([
        createIndexes(createRepositories(connection)),
        createProjections(connection, [clanProjection, playerProjection]).createIndexes(),
      ]),
  },
  {
    id: '2-rank-groups-of-earlier-releases',
    async run(connection) {
      const groups = { $gte: 'rank:', $lt: 'rank;' };
      const members = connection.collection<{ _id: string | Types.ObjectId }>(playerProjection.collection);
      await members.deleteMany({ _id: groups });
      await connection.collection('rankSnapshots').deleteMany({});
    },
  },
  {
    id: '3-clan-scores',
    run: (connection) =>
      connection
        .collection(clanProjection.collection)
        .createIndex({ score: -1, nameKey: 1, _id: 1 }, { name: 'score', partialFilterExpression: { deleted: false } }),
  },
  {
    id: '4-inbox',
    run: (connection) =>
      Promise.all([createInboxIndexes(createRepositories(connection)), createOutboxIndexes(connection)]),
  },
  {
    id: '5-activities',
    run: (connection) => createProjections(connection, [activityProjection]).createIndexes(),
  },
  {
    id: '6-desk',
    async run(connection) {
      await createDeskIndexes(createRepositories(connection));
      await draftPublishedArticles(connection);
    },
  },
  { id: '7-push', run: (connection) => createPushIndexes(createRepositories(connection)) },
];

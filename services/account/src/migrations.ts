import { clanProjection, copyClans } from '@portal/domain/clan-projection';
import { dropIndexes, type Migration } from '@portal/service-kit/database';
import { createOutboxIndexes } from '@portal/service-kit/outbox';
import { createProjections } from '@portal/service-kit/projection';
import type { Connection } from 'mongoose';
import { createIndexes, createRepositories } from './data-access/index.ts';
import { accountProjections } from './projection/index.ts';
import { playerProjection } from './projection/players.ts';

/** Copies the standings of the previous release, unless an event has written the row already. */
const copyStandings = async (connection: Connection): Promise<void> => {
  const stages = [
    { $project: { standing: { $unsetField: { field: '_id', input: '$$ROOT' } } } },
    { $merge: { into: playerProjection.collection, whenMatched: 'keepExisting' } },
  ];
  await connection.collection('standings').aggregate(stages).toArray();
};

export const accountMigrations: readonly Migration[] = [
  {
    id: '1-indexes',
    run: (connection) =>
      Promise.all([
        createIndexes(createRepositories(connection)),
        createOutboxIndexes(connection),
        createProjections(connection, accountProjections).createIndexes(),
      ]),
  },
  {
    id: '2-fields-of-earlier-releases',
    async run(connection) {
      await dropIndexes(connection, 'users', ['search', 'clan']);
      await createRepositories(connection).users.removeFields(['searchTexts', 'standing', 'clan']);
    },
  },
  { id: '3-indexes-of-the-outbox-sweep', run: createOutboxIndexes },
  { id: '4-removed-users', run: (connection) => createRepositories(connection).removedUsers.createIndexes() },
  {
    // Standings were a projection of their own. Processes of the previous release still read it.
    id: '5-standings-and-clans-in-one-row',
    async run(connection) {
      await createProjections(connection, accountProjections).createIndexes();
      await copyStandings(connection);
      const clans = connection.collection(clanProjection.collection).find({}, { projection: { _id: 1 } });
      for await (const { _id } of clans) await copyClans(connection, playerProjection.collection, [String(_id)]);
    },
  },
  { id: '6-game-ids', run: (connection) => createRepositories(connection).users.createIndexes() },
];

import { type Connection, dropIndexes, type Migration, systemClock } from '@portal/service-kit';
import { createIndexes, createRepositories } from './data-access';

/**
 * Removes the indexes and pauses of release 1.0. Its processes may still run: they neither read the new fields nor miss the old ones, and
 * the indexes they lose make their sweep slow, not wrong. The sweep of this release replaces the states that they write.
 */
const removeEarlier = async (connection: Connection): Promise<void> => {
  await dropIndexes(connection, 'mails', ['oldest_open', 'recheck', 'longest_due', 'operations_problems']);
  await connection.collection<{ _id: string }>('controls').deleteMany({ _id: /^(?:lane|server):/ });
};

const createAllIndexes = (connection: Connection) => createIndexes(createRepositories(connection, systemClock));

export const emailMigrations: readonly Migration[] = [
  { id: '1-indexes', run: createAllIndexes },
  {
    id: '2-one-queue',
    run: async (connection) => {
      await createAllIndexes(connection);
      await removeEarlier(connection);
    },
  },
];

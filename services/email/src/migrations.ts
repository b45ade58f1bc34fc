import { systemClock } from '@portal/service-kit';
import { type Connection, dropIndexes, type Migration } from '@portal/service-kit/database';
import { createIndexes, createRepositories } from './data-access/index.ts';

const createAllIndexes = (connection: Connection) => createIndexes(createRepositories(connection, systemClock));

export const emailMigrations: readonly Migration[] = [
  { id: '1-indexes', run: createAllIndexes },
  {
    id: '2-not-sent',
    run: async (connection) => {
      // MongoDB does not change the condition of an index that exists.
      await dropIndexes(connection, 'mails', ['not_sent']);
      await createAllIndexes(connection);
    },
  },
];

import { systemClock } from '@portal/service-kit';
import { type Connection, dropIndexes, type Migration } from '@portal/service-kit/database';
import { createEarlierEmails } from './data-access/email/earlier-emails.ts';
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
  {
    id: '3-emails',
    run: async (connection) => {
      await createAllIndexes(connection);
      // Open emails stay with the workers of the earlier release; the sweep takes over what they leave behind.
      await createEarlierEmails(connection, systemClock).moveFinished();
    },
  },
];

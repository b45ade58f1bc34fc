import { type Migration, systemClock } from '@portal/service-kit';
import { createIndexes, createRepositories } from './data-access';

export const emailMigrations: readonly Migration[] = [
  { id: '1-indexes', run: (connection) => createIndexes(createRepositories(connection, systemClock)) },
];

import { createOutboxIndexes, createProjections, type Migration } from '@portal/service-kit';
import { createIndexes, createPlayIndexes, createRepositories } from './data-access';
import { competitionProjections } from './projection/players';

export const competitionMigrations: readonly Migration[] = [
  {
    id: '1-indexes',
    run: (connection) =>
      Promise.all([
        createIndexes(createRepositories(connection)),
        createOutboxIndexes(connection),
        createProjections(connection, competitionProjections).createIndexes(),
      ]),
  },
  { id: '2-indexes-of-the-outbox-sweep', run: createOutboxIndexes },
  { id: '3-played-tournaments', run: (connection) => createPlayIndexes(createRepositories(connection)) },
];

import { createOutboxIndexes, createProjections, dropIndexes, type Migration } from '@portal/service-kit';
import { createIndexes, createRepositories } from './data-access';
import { accountProjections } from './projection';

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
];

import { type Connection, dropIndexes, type Migration, systemClock } from '@portal/service-kit';
import { createIndexes, createRepositories } from './data-access';

/**
 * The states and pauses of release 1.0 that are gone. Its processes may still run: they neither read the new fields nor miss the old
 * ones, and the index they lose makes their sweep slow, not wrong.
 */
const reduceStates = async (connection: Connection): Promise<void> => {
  const mails = connection.collection('mails');
  const unknown = 'the worker died while it was sending this email: it was sent or not';
  await mails.updateMany({ state: 'unknown' }, { $set: { state: 'failed', failure: unknown } });
  await mails.updateMany({ state: 'discarded' }, { $set: { state: 'failed' } });
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
      await reduceStates(connection);
    },
  },
];

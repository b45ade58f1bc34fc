import { type Connection, withTransaction } from '@portal/service-kit/database';
import { createRepositories } from '../../data-access/index.ts';
import { removeTournament } from '../play/commands/store-tournament.ts';
import { demoCupId } from './create-demo-cup.ts';

/** Removes demo cups of earlier releases, which had other ids, nobody plays on, and stand among the cups of members. */
export const removeEarlierDemoCups = async (connection: Connection): Promise<void> => {
  const repositories = createRepositories(connection);
  for (const id of await repositories.plays.listByBots())
    if (id !== demoCupId)
      await withTransaction(connection, (transaction) => removeTournament(repositories, id, transaction));
};

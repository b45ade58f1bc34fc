import { runningPhases } from '@portal/contracts';
import type { Connection } from '@portal/service-kit/database';
import { createRepositories } from '../../../data-access/index.ts';

/**
 * Creates the index that settlement needs, names the entrants whom staff took out of running tournaments, and closes the matches of
 * tournaments that were cancelled.
 */
export const prepareSettlement = async (connection: Connection): Promise<void> => {
  await createRepositories(connection).ledger.createIndexes();
  const plays = connection.collection('tournamentPlays');
  for await (const { _id, out } of plays.find({ phase: { $in: runningPhases }, 'out.0': { $exists: true } })) {
    const filter = { tournamentId: String(_id), playerId: { $in: out }, state: { $in: ['disqualified', 'removed'] } };
    const barred = await connection.collection('entries').distinct('playerId', filter);
    await plays.updateOne({ _id }, { $set: { barred } });
  }
  for await (const { _id } of plays.find({ phase: 'cancelled' }))
    await connection.collection('matches').updateMany(
      { tournamentId: String(_id), state: { $nin: ['done', 'contested'] } },
      {
        $set: { state: 'done', decision: { by: 'left', reason: null, at: new Date() } },
        $unset: { dueAt: '', noticeAt: '' },
      },
    );
};

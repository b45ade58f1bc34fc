import { dropIndexes, type Migration } from '@portal/service-kit/database';
import { createOutboxIndexes } from '@portal/service-kit/outbox';
import { createProjections } from '@portal/service-kit/projection';
import { createClanLifeIndexes, createIndexes, createPlayIndexes, createRepositories } from './data-access/index.ts';
import { fillCrestColors } from './features/clans/fill-crest-colors.ts';
import { removeEarlierDemoCups } from './features/demo-cup/remove-earlier-demo-cups.ts';
import { prepareSettlement } from './features/play/commands/prepare-settlement.ts';
import { competitionProjections } from './projection/players.ts';

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
  {
    id: '4-fixtures',
    async run(connection) {
      // A room is stored for the first time when it opens.
      const openedAt = { $set: { openedAt: { $toDate: '$_id' } } };
      await connection.collection('matches').updateMany({ openedAt: { $exists: false } }, [openedAt]);
      await createPlayIndexes(createRepositories(connection));
      await dropIndexes(connection, 'matches', ['own']);
    },
  },
  { id: '5-crest-colors', run: fillCrestColors },
  { id: '6-tournament-emails', run: (connection) => createPlayIndexes(createRepositories(connection)) },
  { id: '7-evidence', run: (connection) => createRepositories(connection).evidence.createIndexes() },
  { id: '8-settlement', run: prepareSettlement },
  { id: '9-entries-and-matches-by-state', run: (connection) => createPlayIndexes(createRepositories(connection)) },
  { id: '10-log-by-match', run: (connection) => createPlayIndexes(createRepositories(connection)) },
  { id: '11-standings-by-score', run: (connection) => createRepositories(connection).standings.createIndexes() },
  { id: '12-daily-cups', run: (connection) => createRepositories(connection).dailyCups.createIndexes() },
  { id: '13-held-rulings', run: (connection) => createPlayIndexes(createRepositories(connection)) },
  {
    id: '14-staff-by-start',
    async run(connection) {
      await createPlayIndexes(createRepositories(connection));
      await dropIndexes(connection, 'tournamentPlays', ['staff']);
    },
  },
  { id: '15-earlier-demo-cups', run: removeEarlierDemoCups },
  { id: '16-clan-life', run: (connection) => createClanLifeIndexes(createRepositories(connection)) },
  {
    id: '17-seasons',
    async run(connection) {
      const { ledger, seasons } = createRepositories(connection);
      await Promise.all([ledger.createIndexes(), seasons.createIndexes()]);
    },
  },
  { id: '18-kick-off', run: (connection) => createPlayIndexes(createRepositories(connection)) },
  { id: '19-matches-by-pair', run: (connection) => createRepositories(connection).matches.createIndexes() },
];

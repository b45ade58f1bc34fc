import { connectMongo, type Logger } from '@portal/service-kit';
import { type Loaded, loadRows, requireSameScale, type Scale } from '@portal/service-kit/synthetic';
import type { CompetitionEnvironment } from '../config';
import { createRepositories } from '../data-access';
import { playerProjection } from '../projection/player-projection';
import { clanRows, ledgerRows, membershipRows, playerRows, standingRows, tournamentRows } from './scale-rows';

export interface ScaleDataOptions {
  environment: Pick<CompetitionEnvironment, 'NODE_ENV' | 'MONGODB_URI' | 'MONGODB_DB_PREFIX'>;
  logger: Logger;
  scale: Scale;
}

/**
 * Puts made-up players with their standings, clans and tournaments of any number into the database, for benches; those of an earlier
 * load stay as they are. They are told to nobody: each service loads its own share of the same players and clans.
 * @param report told of each collection when it is filled
 * @throws Error in production, and where an earlier load was of another size
 */
export const loadScaleData = async (
  { environment, logger, scale }: ScaleDataOptions,
  report: (loaded: Loaded) => void,
): Promise<void> => {
  if (environment.NODE_ENV === 'production') throw new Error('Scale data is made up: production refuses it');
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_competition`,
    logger,
    // Indexes over a million rows take their time.
    socketTimeoutMs: 0,
  });
  try {
    // How many follow whom is nothing to this service.
    await requireSameScale(connection, { players: scale.players, clans: scale.clans });
    const { clans, memberships, standings, ledger, tournaments } = createRepositories(connection);
    const players = {
      createIndexes: () => playerProjection.createIndexes(connection.collection(playerProjection.collection)),
    };
    const load = async (
      collection: string,
      { createIndexes }: { createIndexes(): Promise<unknown> },
      rows: Iterable<object>,
    ): Promise<void> => report(await loadRows({ connection, collection, rows, createIndexes }));
    const joined = new Uint8Array(scale.players);
    await load('players', players, playerRows(scale));
    await load('clans', clans, clanRows(scale));
    await load('memberships', memberships, membershipRows(scale, joined));
    await load('standings', standings, standingRows(scale, joined));
    await load('standingLedger', ledger, ledgerRows(scale));
    await load('tournaments', tournaments, tournamentRows(scale));
  } finally {
    await connection.close();
  }
};

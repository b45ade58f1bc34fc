import {
  loadRows,
  type ReportLoad,
  requireSameScale,
  type ScaleDataOptions,
  withScaleDatabase,
} from '@portal/domain/synthetic';
import { createRepositories } from '../data-access';
import { playerProjection } from '../projection/players';
import { clanRows, ledgerRows, membershipRows, playerRows, standingRows, tournamentRows } from './scale-rows';

/**
 * Loads synthetic players with their standings, clans and tournaments for benches; existing ones are kept. It publishes no events: each
 * service loads its own share of the same players and clans.
 * @throws Error in production, or if an earlier load had another size
 */
export const loadScaleData = ({ scale, ...options }: ScaleDataOptions, report: ReportLoad): Promise<void> =>
  withScaleDatabase('competition', options, async (connection) => {
    // The number of follows does not matter to this service.
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
  });

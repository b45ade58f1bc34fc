import { type ReportLoad, type ScaleDataOptions, withScaleDatabase } from '@portal/service-kit';
import { loadRows, requireSameScale } from '@portal/service-kit/synthetic';
import { createRepositories } from '../data-access';
import { playerProjection } from '../projection/player-projection';
import { clanRows, ledgerRows, membershipRows, playerRows, standingRows, tournamentRows } from './scale-rows';

/**
 * Puts made-up players with their standings, clans and tournaments of any number into the database, for benches; those of an earlier
 * load stay as they are. They are told to nobody: each service loads its own share of the same players and clans.
 * @throws Error in production, and where an earlier load was of another size
 */
export const loadScaleData = ({ scale, ...options }: ScaleDataOptions, report: ReportLoad): Promise<void> =>
  withScaleDatabase('competition', options, async (connection) => {
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
  });

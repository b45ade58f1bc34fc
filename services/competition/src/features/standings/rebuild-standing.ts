import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Standing } from '../../data-access/standing/standing-repository';
import { publishStandingChanged } from './change-standing';

/**
 * Makes a player's standing what the ledger says, and tells it when it was another one.
 * @returns the standing, and whether it had to be mended
 * @throws AppError `user_not_found`
 */
export const rebuildStanding = (
  competition: CompetitionContext,
  username: string,
): Promise<{ standing: Standing; mended: boolean }> =>
  competition.transact(async (transaction) => {
    const { players, standings, ledger } = competition;
    const player = await players.findByUsername(username, transaction);
    if (!player) throw new AppError('user_not_found');
    const sum = await ledger.sumOf(player.id, transaction);
    const stored = await standings.findByPlayer(player.id, transaction);
    const missing = {
      score: sum.score - (stored?.score ?? 0),
      gamesPlayed: sum.gamesPlayed - (stored?.gamesPlayed ?? 0),
      wins: sum.wins - (stored?.wins ?? 0),
    };
    if (stored && Object.values(missing).every((value) => value === 0)) return { standing: stored, mended: false };
    const standing = await standings.add(player.id, missing, transaction);
    // The ledger has a row a version; this one says that the figures were mended, not changed.
    const nothing = { score: 0, gamesPlayed: 0, wins: 0 };
    const entry = { change: nothing, reason: 'Rebuilt from the ledger', source: 'operator', at: competition.clock() };
    await ledger.insert([{ playerId: player.id, version: standing.version, ...entry }], transaction);
    await publishStandingChanged(competition, standing, missing.score, transaction);
    return { standing, mended: true };
  });

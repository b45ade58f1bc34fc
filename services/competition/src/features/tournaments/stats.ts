import { type CompetitionStats, limits } from '@portal/contracts';
import type { CompetitionContext } from '../../context';

/** Creates the reader of the home page's statistics, which are counted once per `limits.stats.maxAge`. */
export const createStatsReader = ({
  clans,
  tournaments,
  clock,
}: CompetitionContext): (() => Promise<CompetitionStats>) => {
  let cached: { at: number; stats: Promise<CompetitionStats> } | undefined;

  const count = async (): Promise<CompetitionStats> => {
    const [clanCount, tournamentCount, prizePool] = await Promise.all([
      clans.count(),
      tournaments.count(),
      tournaments.prizePool(),
    ]);
    return { clans: clanCount, tournaments: tournamentCount, prizePool };
  };

  return () => {
    const now = clock().getTime();
    if (!cached || now - cached.at >= limits.stats.maxAge * 1_000) {
      const stats = count();
      cached = { at: now, stats };
      // Failures are not cached.
      stats.catch(() => {
        cached = undefined;
      });
    }
    return cached.stats;
  };
};

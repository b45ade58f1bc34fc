import type { CompetitionStats } from '@portal/contracts';
import type { CompetitionContext } from '../../context.ts';

/** Counts clans and tournaments and sums the prize pools. */
export const readStats = async ({ clans, tournaments }: CompetitionContext): Promise<CompetitionStats> => {
  const [clanCount, tournamentCount, prizePool] = await Promise.all([
    clans.count(),
    tournaments.count(),
    tournaments.sumPrizePools(),
  ]);
  return { clans: clanCount, tournaments: tournamentCount, prizePool };
};

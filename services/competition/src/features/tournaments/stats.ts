import { type CompetitionStats, limits } from '@portal/contracts';
import { cachedFor } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';

/** Creates the reader of the home page's statistics, which are counted once per `limits.stats.maxAge`. */
export const createStatsReader = ({ clans, tournaments, clock }: CompetitionContext) => {
  const count = async (): Promise<CompetitionStats> => {
    const [clanCount, tournamentCount, prizePool] = await Promise.all([
      clans.count(),
      tournaments.count(),
      tournaments.prizePool(),
    ]);
    return { clans: clanCount, tournaments: tournamentCount, prizePool };
  };
  return cachedFor(limits.stats.maxAge * 1_000, () => clock().getTime(), count);
};

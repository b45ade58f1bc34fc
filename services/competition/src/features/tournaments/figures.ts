import { type CompetitionStats, limits } from '@portal/contracts';
import type { CompetitionContext } from '../../context';

/** Makes the reader of the home page's figures. They are counted once a minute, however many ask. */
export const createFigures = ({ clans, tournaments, clock }: CompetitionContext): (() => Promise<CompetitionStats>) => {
  let counted: { at: number; figures: Promise<CompetitionStats> } | undefined;

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
    if (!counted || now - counted.at >= limits.stats.maxAge * 1_000) {
      const figures = count();
      counted = { at: now, figures };
      // A failure is answered once and not remembered.
      figures.catch(() => {
        counted = undefined;
      });
    }
    return counted.figures;
  };
};

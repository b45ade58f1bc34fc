import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context.ts';
import type { Tournament } from '../../data-access/index.ts';

/** @throws AppError `tournament_not_found` */
export const readTournament = async ({ tournaments }: CompetitionContext, id: string): Promise<Tournament> => {
  const tournament = await tournaments.findById(id);
  if (!tournament) throw new AppError('tournament_not_found');
  return tournament;
};

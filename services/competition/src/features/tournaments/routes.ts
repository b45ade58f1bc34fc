import { z } from '@portal/contracts';
import { cursorId, decodeCursor, type Implementation, implement, paginate } from '@portal/service-kit';
import { serveShareImage } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context';
import { type Tournament, tournamentPosition } from '../../data-access';

/** Field by field: an object made by rest and spread takes three times as long to make, to parse and to print. */
export const presentTournament = (tournament: Tournament): PublicTournament => ({
  id: tournament.id,
  name: tournament.name,
  game: tournament.game,
  prizePool: tournament.prizePool,
  participants: tournament.participants,
  maxParticipants: tournament.maxParticipants,
  status: tournament.status,
  startDate: tournament.startDate.toISOString(),
  endDate: tournament.endDate.toISOString(),
  ...(tournament.phase && { phase: tournament.phase }),
});

/** Rank, place and id. A place is a time in milliseconds, negated where the latest comes first. */
const tournamentCursor = z.tuple([z.int().min(0).max(3), z.int(), cursorId]);

export const tournamentRoutes = (competition: CompetitionContext): Implementation[] => {
  return [
    implement('GET /api/tournaments', async ({ query: { status, limit, cursor }, ctx }) => {
      const found = await competition.tournaments.list(status, decodeCursor(tournamentCursor, cursor), limit + 1);
      return page(ctx, found, limit, tournamentPosition).map(presentTournament);
    }),

    implement('GET /api/tournaments/{id}', async ({ params: { id } }) => {
      const tournament = await competition.tournaments.findById(id);
      if (!tournament) throw new AppError('tournament_not_found');
      return presentTournament(tournament);
    }),

  implement('GET /api/tournaments/{id}/share-image', async ({ params: { id }, http, signal }) => {
    const card = presentShareCard(await readTournament(ctx, id), ctx.portal.communityName);
    return serveShareImage(http, card, signal);
  }),

  implement('GET /api/stats/competition', () => readStats(ctx)),
];

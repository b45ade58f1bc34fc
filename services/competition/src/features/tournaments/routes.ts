import { z } from '@portal/contracts';
import { cursorId, decodeCursor, type Implementation, implement, paginate } from '@portal/service-kit/http';
import { serveShareImage } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context.ts';
import { getTournamentPosition } from '../../data-access/index.ts';
import { playedShareImageSeconds, readBracketCard } from '../play/reads/share-bracket.ts';
import { presentTournament, presentTournamentCard } from './present.ts';
import { readStats } from './read-stats.ts';
import { readTournament } from './read-tournament.ts';
import { writeCalendar } from './write-calendar.ts';

/** Rank, place and id. A place is a time in milliseconds, negated where the latest comes first. */
const tournamentCursor = z.tuple([z.int().min(0).max(4), z.int(), cursorId]);

export const tournamentRoutes = (ctx: CompetitionContext): Implementation[] => [
  implement('GET /api/tournaments', async ({ query: { status, limit, cursor }, http }) => {
    const rows = await ctx.tournaments.list(status, decodeCursor(tournamentCursor, cursor), limit + 1);
    return paginate(http, rows, limit, getTournamentPosition).map(presentTournament);
  }),

  implement('GET /api/tournaments/{id}', async ({ params: { id } }) =>
    presentTournament(await readTournament(ctx, id)),
  ),

  implement('GET /api/tournaments/{id}/share-image', async ({ params: { id }, http, signal }) => {
    const tournament = await readTournament(ctx, id);
    const isPlayed = tournament.phase !== undefined && ctx.portal.features.playTournaments;
    const bracket = isPlayed ? await readBracketCard(ctx, id) : null;
    const card = bracket ?? presentTournamentCard(tournament, ctx.portal.communityName);
    return serveShareImage(http, card, signal, isPlayed ? playedShareImageSeconds : undefined);
  }),

  implement('GET /api/tournaments/{id}/calendar', ({ params: { id }, http }) => {
    http.attachment('tournament.ics');
    return writeCalendar(ctx, id);
  }),

  implement('GET /api/stats/competition', () => readStats(ctx)),
];

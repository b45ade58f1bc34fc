import { competitionPaths } from '@portal/contracts/competition/ui';
import { writeCalendarFile } from '@portal/service-kit/calendar';
import type { CompetitionContext } from '../../context.ts';
import { readTournament } from './read-tournament.ts';

/** A tournament whose end is not after its start. */
const shortest = { hours: 1 };

/** Calendars apply a file to the event with the same id unless its sequence is lower. */
const getSequence = async ({ plays }: CompetitionContext, id: string): Promise<number> =>
  (await plays.findById(id))?.version ?? 0;

/**
 * Writes a tournament as a calendar file.
 * @throws AppError `tournament_not_found`
 */
export const writeCalendar = async (ctx: CompetitionContext, id: string): Promise<Uint8Array> => {
  const [{ name, game, status, startDate, endDate }, sequence] = await Promise.all([
    readTournament(ctx, id),
    getSequence(ctx, id),
  ]);
  const url = `${ctx.origin}${competitionPaths.tournament(id)}`;
  const file = writeCalendarFile({
    uid: `tournament-${id}@${new URL(url).hostname}`,
    // Control characters are not allowed in a calendar file.
    title: name.replace(/\p{Cc}+/gu, ' '),
    description: `${game.replace(/\p{Cc}+/gu, ' ')}\n${url}`,
    start: startDate,
    end: endDate > startDate ? endDate : shortest,
    url,
    status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    sequence,
    productName: ctx.portal.communityName,
    at: ctx.clock(),
  });
  return Buffer.from(file);
};

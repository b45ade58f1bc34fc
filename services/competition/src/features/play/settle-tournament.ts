import type { CompetitionContext } from '../../context';
import { addToStanding } from '../standings/change-standing';
import { requirePlay } from './change-tournament';
import { formatPlace } from './format';
import { bracketOf, type Entry, type Play } from './state';

/** Players per transaction. */
const batch = 50;

/** Players who have finished a match with a score, or who went on without one. */
const listActivePlayers = (play: Play): Set<string> => {
  const players = new Set<string>();
  for (const { planned, state, home, away, winner } of bracketOf(play).values()) {
    if (state !== 'done') continue;
    const fact = play.facts[planned.key];
    const active = fact && 'score' in fact ? [home, away] : [winner];
    for (const id of active) if (id) players.add(id);
  }
  return players;
};

const pointsFor = (place: number, points: CompetitionContext['tournamentPoints']): number =>
  points.findLast((step) => step.place <= place)?.points ?? 0;

/**
 * Credits the players of a settled tournament: one row in the ledger for each who has played. Exactly once, because the row and the mark of
 * the entry are stored together.
 */
export const settleTournament = async (ctx: CompetitionContext, id: string): Promise<void> => {
  const play = await requirePlay(ctx, id);
  const active = listActivePlayers(play);
  const entries = [...(await ctx.entries.byTournament(id)).values()];
  const isOpen = ({ playerId, place, settledAt }: Entry) => place !== null && !settledAt && active.has(playerId);
  const open = play.byBots ? [] : entries.filter(isOpen);

  const credit = (part: readonly Entry[]) =>
    ctx.transactInTurn(async (transaction) => {
      for (const { playerId, place } of part) {
        if (place === null) continue;
        const isNew = await ctx.entries.markSettled(id, playerId, ctx.clock(), transaction);
        // Accounts can be gone by now.
        if (!isNew || !(await ctx.players.findById(playerId, transaction))) continue;
        const change = { score: pointsFor(place, ctx.tournamentPoints), gamesPlayed: 1, wins: place === 1 ? 1 : 0 };
        const reason = `${play.settings.name}: ${formatPlace(place)} of ${play.entrants.length}`;
        await addToStanding(ctx, { playerId, change, reason, source: `tournament:${id}` }, transaction);
      }
    });

  for (let at = 0; at < open.length; at += batch) await credit(open.slice(at, at + batch));
  await ctx.plays.stopClock(id);
};

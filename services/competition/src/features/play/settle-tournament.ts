import type { CompetitionContext } from '../../context';
import { addToStanding } from '../standings/change-standing';
import { factsOfBoards, isClanCup } from './boards';
import { requirePlay } from './change-tournament';
import { formatPlace } from './format';
import { bracketOf, type Entry, type Play } from './state';

/** Players per transaction. */
const batch = 50;

/** How many matches players have finished with a score, or have won without one; of clans, the boards of each player. */
type Games = ReadonlyMap<string, ReadonlyMap<string, number>>;

const countGames = (play: Play): Games => {
  const games = new Map<string, Map<string, number>>();
  const count = (entrant: string | null | undefined, playerId: string | null | undefined) => {
    if (!entrant || !playerId) return;
    const own = games.get(entrant) ?? new Map<string, number>();
    games.set(entrant, own.set(playerId, (own.get(playerId) ?? 0) + 1));
  };
  for (const match of bracketOf(play).values()) {
    const { planned, state, home, away, winner } = match;
    if (isClanCup(play))
      for (const board of factsOfBoards(play, match)) {
        if (!board?.players) continue;
        const isBoth = 'score' in board;
        if (isBoth || board.walkover === 'home') count(home, board.players[0]);
        if (isBoth || board.walkover === 'away') count(away, board.players[1]);
      }
    if (isClanCup(play) || state !== 'done') continue;
    const fact = play.facts[planned.key];
    const active = fact && 'score' in fact ? [home, away] : [winner];
    for (const id of active) count(id, id);
  }
  return games;
};

/** Splits points in proportion to the games of each player. The parts add up to the points; earlier players get what is left over. */
export const sharePoints = (points: number, games: ReadonlyMap<string, number>): Map<string, number> => {
  const all = [...games.values()].reduce((sum, count) => sum + count, 0);
  let before = 0;
  return new Map(
    [...games].map(([playerId, count]) => {
      const part = Math.ceil((points * (before + count)) / all) - Math.ceil((points * before) / all);
      before += count;
      return [playerId, part];
    }),
  );
};

const pointsFor = (place: number, points: CompetitionContext['tournamentPoints']): number =>
  points.findLast((step) => step.place <= place)?.points ?? 0;

/**
 * Credits the players of a settled tournament: one row in the ledger for each who has played. The place of a clan is worth its points once
 * for each board, and its players share them by the boards that they have played. Exactly once, because the rows and the mark of the entry
 * are stored together.
 */
export const settleTournament = async (ctx: CompetitionContext, id: string): Promise<void> => {
  const play = await requirePlay(ctx, id);
  const games = countGames(play);
  const entries = [...(await ctx.entries.byTournament(id)).values()];
  const isOpen = ({ playerId, place, settledAt }: Entry) => place !== null && !settledAt && games.has(playerId);
  const open = play.byBots ? [] : entries.filter(isOpen);

  const credit = (part: readonly Entry[]) =>
    ctx.transactInTurn(async (transaction) => {
      for (const { playerId, place } of part) {
        if (place === null) continue;
        if (!(await ctx.entries.markSettled(id, playerId, ctx.clock(), transaction))) continue;
        const points = pointsFor(place, ctx.tournamentPoints) * (isClanCup(play) ? play.settings.boards : 1);
        const reason = `${play.settings.name}: ${formatPlace(place)} of ${play.entrants.length}`;
        for (const [creditedId, score] of sharePoints(points, games.get(playerId) ?? new Map())) {
          // Accounts can be gone by now.
          if (!(await ctx.players.findById(creditedId, transaction))) continue;
          const change = { score, gamesPlayed: 1, wins: place === 1 ? 1 : 0 };
          const source = `tournament:${id}`;
          await addToStanding(ctx, { playerId: creditedId, change, reason, source }, transaction);
        }
      }
    });

  for (let at = 0; at < open.length; at += batch) await credit(open.slice(at, at + batch));
  await ctx.plays.stopClock(id);
};

import type { Logger } from '@portal/service-kit';
import { startSweep } from '@portal/service-kit/database';
import type { CompetitionContext, CompetitionStore } from '../../../context.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { countGames } from '../../../engine/outcome.ts';
import { addToStanding } from '../../standings/change-standing.ts';
import { findGameFacts } from '../match/games.ts';
import { formatPlace } from '../present/format.ts';
import { computeBracket } from '../tournament/state.ts';

/** Players per transaction. */
const batch = 10;

type SettlementStore = CompetitionStore & Pick<CompetitionContext, 'tournamentPoints'>;

/** How many matches players have finished with a score, or have won without one; of clans, the boards of each player. */
type Games = ReadonlyMap<string, ReadonlyMap<string, number>>;

const countPlayed = (play: Play): Games => {
  const games = new Map<string, Map<string, number>>();
  const count = (entrant: string | null | undefined, playerId: string | null | undefined) => {
    if (!entrant || !playerId) return;
    const own = games.get(entrant) ?? new Map<string, number>();
    games.set(entrant, own.set(playerId, (own.get(playerId) ?? 0) + 1));
  };
  for (const match of computeBracket(play).values()) {
    const { planned, state, home, away, winner } = match;
    const isOneGame = countGames(play.settings) === 1;
    if (!isOneGame)
      for (const board of findGameFacts(play, match)) {
        if (!board?.players) continue;
        const isBoth = 'score' in board;
        if (isBoth || board.walkover === 'home') count(home, board.players[0]);
        if (isBoth || board.walkover === 'away') count(away, board.players[1]);
      }
    if (!isOneGame || state !== 'done') continue;
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

interface Credit {
  score: number;
  wins: number;
  reason: string;
}

/** Lists what each player is credited with. Entrants without a place and players who have not played receive nothing. */
const listCredits = (
  play: Play,
  entries: ReadonlyMap<string, Entry>,
  points: CompetitionContext['tournamentPoints'],
): Map<string, Credit> => {
  const credits = new Map<string, Credit>();
  if (play.byBots) return credits;
  const games = countPlayed(play);
  const boards = countGames(play.settings);
  for (const { entrantId, place } of entries.values()) {
    if (place === null) continue;
    const reason = `${play.settings.name}: ${formatPlace(place)} of ${play.entrants.length}`;
    const shares = sharePoints(pointsFor(place, points) * boards, games.get(entrantId) ?? new Map());
    for (const [playerId, share] of shares) {
      // A player who has changed clans may have played for both.
      const { score = 0, wins = 0 } = credits.get(playerId) ?? {};
      credits.set(playerId, { score: score + share, wins: Math.max(wins, place === 1 ? 1 : 0), reason });
    }
  }
  return credits;
};

/**
 * Credits the players of a settled tournament: one row in the ledger for each who has played. The place of a clan is worth its points once
 * for each board, and its players share them by the boards that they have played. Exactly once, because a transaction that writes a
 * player's standing also reads whether the ledger has the row already. A settled tournament does not change any more, so a run that was
 * interrupted is continued by the next one.
 */
export const settleTournament = async (ctx: SettlementStore, id: string): Promise<void> => {
  const play = await ctx.plays.findById(id);
  if (play?.phase !== 'settled') return;
  const credits = [...listCredits(play, await ctx.entries.byTournament(id), ctx.tournamentPoints)];
  const source = `tournament:${id}`;
  await ctx.entries.markSettled(id, ctx.clock());

  // Not `transactInTurn`: commands of clans must not wait for a thousand players.
  const credit = (part: typeof credits) =>
    ctx.transact(async (transaction) => {
      const ids = part.map(([playerId]) => playerId);
      const credited = await ctx.ledger.findCredited(source, ids, transaction);
      for (const [playerId, { score, wins, reason }] of part) {
        // The account may have been removed.
        if (credited.has(playerId) || !(await ctx.players.findById(playerId, transaction))) continue;
        const change = { score, gamesPlayed: 1, wins };
        await addToStanding(ctx, { playerId, change, reason, source }, transaction);
      }
    });

  for (let at = 0; at < credits.length; at += batch) await credit(credits.slice(at, at + batch));
  await ctx.plays.stopClock(id);
};

const pauseMs = 1_000;
/** Tournaments of one run. The rest follows in the next one. */
const maxTournaments = 20;

const settleTournaments = async (ctx: CompetitionContext): Promise<void> => {
  let failure: { error: unknown } | undefined;
  // One tournament that fails does not stop the others.
  for (const id of await ctx.plays.listUnsettled(ctx.clock(), maxTournaments))
    await settleTournament(ctx, id).catch((error: unknown) => {
      failure ??= { error };
    });
  if (failure) throw failure.error;
};

/** Credits the players of settled tournaments. Several processes may do so at the same time. */
export const startSettlement = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({ work: () => settleTournaments(ctx), pauseMs, logger });

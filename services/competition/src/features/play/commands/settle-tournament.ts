import { formatOrdinal } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import { runEach, startSweep } from '@portal/service-kit/database';
import type { CompetitionContext, CompetitionStore } from '../../../context.ts';
import { addToStanding } from '../../standings/change-standing.ts';
import { buildLedgerSource } from '../load/rewards.ts';
import { listCredits } from '../tournament/credits.ts';

/** Players per transaction. */
const batch = 10;

type SettlementStore = CompetitionStore & Pick<CompetitionContext, 'tournamentPoints'>;

/**
 * Credits the players of a settled tournament: one row in the ledger and in the season for each who has played. The place of a clan is worth its points once
 * for each board, and its players share them by the boards that they have played. Exactly once, because a transaction that writes a
 * player's standing also reads whether the ledger has the row already. A settled tournament does not change any more, so a run that was
 * interrupted is continued by the next one.
 */
export const settleTournament = async (ctx: SettlementStore, id: string): Promise<void> => {
  const play = await ctx.plays.findById(id);
  if (play?.phase !== 'settled') return;
  const credits = [...listCredits(play, (await ctx.entries.byTournament(id)).values(), ctx.tournamentPoints)];
  const source = buildLedgerSource(id);
  await ctx.entries.markSettled(id, ctx.clock());

  // Not `transactInTurn`: commands of clans must not wait for a thousand players.
  const credit = (part: typeof credits) =>
    ctx.transact(async (transaction) => {
      const ids = part.map(([playerId]) => playerId);
      const credited = await ctx.ledger.findCredited(source, ids, transaction);
      for (const [playerId, { score, wins, place, ...played }] of part) {
        // The account may have been removed.
        if (credited.has(playerId) || !(await ctx.players.findById(playerId, transaction))) continue;
        const change = { score, gamesPlayed: 1, wins };
        const reason = `${play.settings.name}: ${formatOrdinal(place)} of ${play.entrants.length}`;
        // All players of a tournament are credited in the same season, also after an interruption.
        const at = play.dueAt ?? ctx.clock();
        const { platformGroup } = play.settings;
        await addToStanding(ctx, { playerId, change, reason, source, played, platformGroup, at }, transaction);
      }
    });

  for (let at = 0; at < credits.length; at += batch) await credit(credits.slice(at, at + batch));
  await ctx.plays.stopClock(id);
};

const pauseMs = 1_000;
/** Tournaments of one run. The rest follows in the next one. */
const maxTournaments = 20;

const settleTournaments = async (ctx: CompetitionContext): Promise<void> =>
  runEach(await ctx.plays.listUnsettled(ctx.clock(), maxTournaments), (id) => settleTournament(ctx, id));

/** Credits the players of settled tournaments. Several processes may do so at the same time. */
export const startSettlement = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({ work: () => settleTournaments(ctx), pauseMs, logger });

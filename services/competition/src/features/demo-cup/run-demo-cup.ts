import { AppError, type Logger } from '@portal/service-kit';
import { findDuplicateKey, startSweep } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../context.ts';
import type { Play } from '../../data-access/play/documents.ts';
import { changeTournament } from '../play/commands/change-tournament.ts';
import { insertTournament, removeTournament } from '../play/commands/store-tournament.ts';

import { planAct } from './bots.ts';
import { botIds, buildDemoCup, demoCupId, organizerId } from './create-demo-cup.ts';

const pauseMs = 500;
/** Time in which viewers see the winner before the next cup is drawn. */
const restMs = 10_000;

const hasEnded = ({ phase }: Play) => phase === 'finished' || phase === 'settled' || phase === 'cancelled';

/** The act of another process, or of a person, came first. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof AppError && ['tournament_changed', 'match_over', 'match_not_open'].includes(error.code);

/** Plays one act if it is time for it. */
const playOn = async (ctx: CompetitionContext, play: Play): Promise<void> => {
  if (play.phase !== 'live') return;
  const { id, version } = play;
  const [rooms, [last]] = await Promise.all([ctx.matches.listUndecided(id, []), ctx.tournamentLog.list(id, {}, 1)]);
  const act = last && planAct(play, rooms, last.at);
  if (!act || act.at > ctx.clock()) return;
  const actor = { playerId: act.playerId, isOperator: false };
  await changeTournament(ctx, id, act.command, actor, { version }).catch((error: unknown) => {
    if (!isOvertaken(error)) throw error;
  });
};

/** Before the demo data is complete, a cup would keep its loader from loading the rest. */
const hasDemoData = async ({ players, tournaments }: CompetitionContext): Promise<boolean> => {
  const ids = [organizerId, ...botIds];
  return !(await tournaments.isEmpty()) && (await players.findByIds(ids)).size === ids.length;
};

const drawNext = async (ctx: CompetitionContext, previous: Play | undefined): Promise<void> => {
  const now = ctx.clock();
  const endedAt = previous?.finishedAt?.getTime() ?? 0;
  if (now.getTime() < endedAt + restMs || !(await hasDemoData(ctx))) return;
  const { state, log } = buildDemoCup(previous, now, ctx.disputeMs);
  await ctx
    .transact(async (transaction) => {
      // Another process has replaced it meanwhile.
      if (previous && !(await ctx.plays.removeAt(previous, transaction))) return;
      if (previous) await removeTournament(ctx, previous.id, transaction);
      await insertTournament(ctx, state, log, transaction);
    })
    .catch((error: unknown) => {
      // Another process has stored the same cup.
      if (!findDuplicateKey(error)) throw error;
    });
};

/** Keeps one cup going: bots play it, and the next one takes its place after its end. */
export const runDemoCup = async (ctx: CompetitionContext): Promise<void> => {
  const cup = (await ctx.plays.findById(demoCupId)) ?? undefined;
  if (!cup || hasEnded(cup)) await drawNext(ctx, cup);
  else await playOn(ctx, cup);
};

/** Several processes may do so at the same time. */
export const startDemoCup = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({ work: () => runDemoCup(ctx), pauseMs, logger });

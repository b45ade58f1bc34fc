import { AppError, type Logger } from '@portal/service-kit';
import { findDuplicateKey, startSweep } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../context.ts';
import type { Play } from '../../data-access/play/documents.ts';
import { changeTournament } from '../play/commands/change-tournament.ts';
import { insertTournament, removeTournament } from '../play/commands/store-tournament.ts';

import { planAct } from './bots.ts';
import { botIds, buildDemoCup, demoCupId, demoCupSize, organizerId } from './create-demo-cup.ts';

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

/** Why no cup can be drawn. */
type IdleReason = 'no tournaments' | 'no organizer' | 'too few bots';

const findBots = async ({ players, tournaments }: CompetitionContext): Promise<readonly string[] | IdleReason> => {
  // A cup would keep the loader of the demo data from loading the rest.
  if (await tournaments.isEmpty()) return 'no tournaments';
  const known = await players.findByIds([organizerId, ...botIds]);
  if (!known.has(organizerId)) return 'no organizer';
  const bots = botIds.filter((id) => known.has(id));
  return bots.length < demoCupSize ? 'too few bots' : bots;
};

const drawNext = async (ctx: CompetitionContext, previous: Play | undefined): Promise<IdleReason | null> => {
  const now = ctx.clock();
  const endedAt = previous?.finishedAt?.getTime() ?? 0;
  if (now.getTime() < endedAt + restMs) return null;
  const bots = await findBots(ctx);
  if (typeof bots === 'string') return bots;
  const { state, log } = buildDemoCup(previous, bots, now, ctx.disputeMs);
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
  return null;
};

/** Keeps one cup going: bots play it, and the next one takes its place after its end. @returns why there is none; null if there is one */
export const runDemoCup = async (ctx: CompetitionContext): Promise<IdleReason | null> => {
  const cup = (await ctx.plays.findById(demoCupId)) ?? undefined;
  if (!cup || hasEnded(cup)) return drawNext(ctx, cup);
  await playOn(ctx, cup);
  return null;
};

/** Several processes may do so at the same time. */
export const startDemoCup = (ctx: CompetitionContext, logger: Logger) => {
  let logged: IdleReason | null = null;
  const work = async () => {
    const reason = await runDemoCup(ctx);
    if (reason && reason !== logged) logger.info({ reason }, 'the demo cup waits for the demo data');
    logged = reason;
  };
  return startSweep({ work, pauseMs, logger });
};

import { createFailureLog, type Logger } from '@portal/service-kit';
import { runEach, startSweep } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import { changeTournament } from './change-tournament.ts';
import { openDailyCups } from './open-daily-cups.ts';

const pauseMs = 1_000;
/** Tournaments that it changes at the same time: most of a change is waiting for the database. */
const concurrency = 4;

/**
 * Creates the clock of all tournaments. A run opens daily cups, applies every deadline that has passed while players can act, and moves clocks by the time in
 * which they could not. Commands do both, too, so the clock only has to be about right.
 */
const createClock = (ctx: CompetitionContext, logger: Logger) => {
  const openFailures = createFailureLog(logger, 'a daily cup failed to open');
  /** The outages that the clocks of all tournaments have moved by. */
  let moved: number | undefined;
  return async (): Promise<void> => {
    // A beat would end the outage, which lasts until the portal is up.
    if (!(await ctx.outages.checkPortal())) return;
    const now = ctx.clock();
    const lostMs = await ctx.outages.beat();
    // A daily cup that fails must not stop the clocks of all tournaments.
    await openDailyCups(ctx, now).then(openFailures.succeeded, (error: unknown) => openFailures.failed(error));
    const [due, withMatches, behind] = await Promise.all([
      ctx.plays.listDue(now),
      ctx.matches.listDue(now),
      lostMs === moved ? [] : ctx.plays.listBehind(lostMs),
    ]);
    const ids = new Set([...behind, ...due, ...withMatches]);
    await runEach(ids, (id) => changeTournament(ctx, id, { do: 'clock' }, null), concurrency);
    moved = lostMs;
  };
};

/** Runs the clock of all tournaments. Several processes may do so at the same time. */
export const startTournamentClock = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({ work: createClock(ctx, logger), pauseMs, logger });

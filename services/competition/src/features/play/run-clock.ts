import { createConcurrencyLimiter, type Logger, startSweep } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { changeTournament } from './change-tournament';

const pauseMs = 1_000;
const batch = 100;
/** Tournaments that it changes at the same time: most of a change is waiting for the database. */
const concurrency = 4;

/** Applies every deadline that has passed. Commands apply them too, so the clock only has to be about right. */
const runClock = async (ctx: CompetitionContext): Promise<void> => {
  const now = ctx.clock();
  const [due, withMatches] = await Promise.all([ctx.plays.listDue(now, batch), ctx.matches.listDue(now, batch)]);
  const slots = createConcurrencyLimiter({ concurrency, queue: Number.POSITIVE_INFINITY });
  const outcomes = await Promise.allSettled(
    [...new Set([...due, ...withMatches])].map((id) =>
      slots.run(() => changeTournament(ctx, id, { do: 'clock' }, null)),
    ),
  );
  // One tournament that fails does not stop the others.
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};

/** Runs the clock of all tournaments. Several processes may do so at the same time. */
export const startTournamentClock = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({ work: () => runClock(ctx), pauseMs, logger });

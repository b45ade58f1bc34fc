import { type Logger, startSweep } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { changeTournament } from './change-tournament';
import { settleTournament } from './settle-tournament';

const pauseMs = 1_000;
const batch = 100;

/** Applies every deadline that has passed. Commands apply them too, so the clock only has to be about right. */
const runClock = async (ctx: CompetitionContext): Promise<void> => {
  const now = ctx.clock();
  const [due, withMatches] = await Promise.all([ctx.plays.listDue(now, batch), ctx.matches.listDue(now, batch)]);
  const settled = due.filter(({ phase }) => phase === 'settled').map(({ id }) => id);
  const running = due.filter(({ phase }) => phase !== 'settled').map(({ id }) => id);
  const failures: unknown[] = [];
  // One tournament that fails does not stop the others.
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
  for (const id of new Set([...running, ...withMatches]))
    await attempt(changeTournament(ctx, id, { do: 'clock' }, null));
  for (const id of settled) await attempt(settleTournament(ctx, id));
  if (failures.length > 0) throw failures[0];
};

/** Runs the clock of all tournaments. Several processes may do so at the same time. */
export const startTournamentClock = (ctx: CompetitionContext, logger: Logger) =>
  startSweep({ work: () => runClock(ctx), pauseMs, logger });

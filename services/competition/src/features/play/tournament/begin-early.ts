import { isDeepStrictEqual } from 'node:util';
import { phasesBeforeStart, type TournamentPhase } from '@portal/contracts';
import type { Settings } from '../../../data-access/play/documents.ts';
import type { Draft } from './change.ts';
import { isBeforeStart } from './state.ts';

type Times = Settings['times'];

/** Phases between which organizers step back. */
const phases: readonly TournamentPhase[] = [...phasesBeforeStart, 'live'];

/** The times of a tournament in their order. */
const order = ['opensAt', 'checkInAt', 'checkInClosesAt', 'startsAt', 'endsAt'] as const;

/** The time at which each phase begins by the clock. */
const beginTimes: Partial<Record<TournamentPhase, (typeof order)[number]>> = {
  registration: 'opensAt',
  'check-in': 'checkInAt',
  ready: 'checkInClosesAt',
  live: 'startsAt',
};

const moveTimes = (times: Times, begins: (typeof order)[number], now: Date, movesAll: boolean): Times => {
  const from = order.indexOf(begins);
  const earlyMs = times[begins].getTime() - now.getTime();
  const move = (name: (typeof order)[number], at: number): Date => {
    if (at < from) return times[name] < now ? times[name] : now;
    if (at === from) return now;
    return movesAll ? new Date(times[name].getTime() - earlyMs) : times[name];
  };
  const [opensAt, checkInAt, checkInClosesAt, startsAt, endsAt] = order.map(move) as [Date, Date, Date, Date, Date];
  return { opensAt, checkInAt, checkInClosesAt, startsAt, endsAt };
};

/**
 * Gives a phase that an organizer begins early its real time, so that no page counts down to a time that no longer matters.
 * @param movesTimes whether the times after it come earlier by as much. The end of a tournament always follows its start.
 */
export const beginEarly = (draft: Draft, to: TournamentPhase, movesTimes: boolean): void => {
  const begins = beginTimes[to];
  const { settings } = draft.play;
  if (!begins || !isBeforeStart(draft.play) || settings.times[begins] <= draft.now) return;
  const times = moveTimes(settings.times, begins, draft.now, movesTimes || to === 'live');
  const others = (draft.play.earlySteps ?? []).filter((step) => step.to !== to);
  const earlySteps = [...others, { to, before: settings.times, after: times }];
  draft.touch({ play: { settings: { ...settings, times }, earlySteps } });
};

/**
 * Gives a tournament the times from before an early step that its organizer takes back, so that its clock makes the step at the planned time
 * again. Times that have changed since, by settings or outages, stay.
 */
export const undoEarly = (draft: Draft, to: TournamentPhase): void => {
  const { phase, settings, earlySteps = [] } = draft.play;
  const isBack = phases.includes(to) && phases.indexOf(to) < phases.indexOf(phase);
  const step = isBack && earlySteps.find((one) => one.to === phase);
  if (!step) return;
  const times = isDeepStrictEqual(settings.times, step.after) ? step.before : settings.times;
  draft.touch({ play: { settings: { ...settings, times }, earlySteps: earlySteps.filter((one) => one !== step) } });
};

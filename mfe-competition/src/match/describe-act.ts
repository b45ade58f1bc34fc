import type { EntryState, NextAct } from '@portal/contracts';
import { formatOrdinal } from '@portal/contracts/ordinal';
import { formatDeadline } from './deadline.tsx';
import { formatDuration } from './use-time-left.ts';

interface ActText {
  /** One or two words for a badge. */
  badge: string;
  text: string;
}

/** `at 8:55 PM GMT+2 (in 12 min)`, `on Mar 1, 2027, 8:55 PM GMT+2 (in 3 d)`. */
const formatWhen = (at: string, now: number): string => {
  const seconds = (Date.parse(at) - now) / 1_000;
  const moment = formatDeadline(at);
  return `${/^\d/.test(moment) ? 'at' : 'on'} ${moment} (${seconds > 0 ? `in ${formatDuration(seconds)}` : 'now'})`;
};

/** `8:55 PM GMT+2 (12 min left)`. */
const formatUntil = (dueAt: string, now: number): string => {
  const seconds = (Date.parse(dueAt) - now) / 1_000;
  return `${formatDeadline(dueAt)} (${seconds > 0 ? `${formatDuration(seconds)} left` : 'now'})`;
};

const describeCheckIn = ({ entry, dueAt }: NextAct, now: number): ActText => {
  const until = dueAt === null ? '' : ` by ${formatUntil(dueAt, now)}`;
  return {
    badge: 'Check-in is open',
    text:
      entry === 'waiting'
        ? `You are on the waiting list. Check in${until} to move up if others stay away.`
        : `Check in${until}, or you lose your place.`,
  };
};

const stateTexts: Partial<Record<EntryState, string>> = {
  registered: 'You are registered.',
  checkedIn: 'You are checked in.',
  waiting: 'You are on the waiting list.',
};

const describeEntry = ({ entry, dueAt, isSelfRunning, tournament: { phase } }: NextAct, now: number): ActText => {
  if (phase === 'paused') return { badge: 'Paused', text: 'The tournament is paused.' };
  if (phase === 'live')
    return { badge: 'Playing', text: 'Your next match opens as soon as your opponent is known and available.' };
  const own = stateTexts[entry ?? 'registered'] ?? '';
  const at = dueAt === null ? '' : formatWhen(dueAt, now);
  const next = (): string => {
    if (phase === 'registration') return isSelfRunning ? `It starts when full, or ${at}.` : `Check-in opens ${at}.`;
    return phase === 'check-in' && entry === 'registered' && dueAt !== null
      ? `The leader of your clan has to check in by ${formatUntil(dueAt, now)}.`
      : `It starts ${at}.`;
  };
  return { badge: entry === 'waiting' ? 'Waiting list' : 'You are in', text: `${own} ${next()}` };
};

const describeResult = ({ place, tournament: { phase } }: NextAct): ActText => {
  const isOver = phase === 'finished' || phase === 'settled';
  if (!isOver)
    return {
      badge: 'You are out',
      text: place === null ? 'You have played all your matches.' : `You are ${formatOrdinal(place)} so far.`,
    };
  const text = place === 1 ? 'You won the tournament.' : `You finished ${formatOrdinal(place ?? 0)}.`;
  return { badge: 'Result', text };
};

const describeRun = ({ step, needStaff, dueAt }: NextAct, now: number): ActText => {
  const planned = dueAt === null ? '' : ` (planned for ${formatDeadline(dueAt)})`;
  switch (step) {
    case 'decide':
      return {
        badge: 'Action needed',
        text: needStaff === 1 ? '1 match needs your ruling.' : `${needStaff} matches need your ruling.`,
      };
    case 'open-registration':
      return { badge: 'Action needed', text: `Time to open registration${planned}.` };
    case 'open-check-in':
      return { badge: 'Action needed', text: `Time to open check-in${planned}.` };
    case 'start':
      return { badge: 'Action needed', text: `Ready to start${planned}.` };
    default:
      return {
        badge: 'Organizer',
        text: dueAt === null ? 'Nothing to do right now.' : `It is planned to start ${formatWhen(dueAt, now)}.`,
      };
  }
};

/** What an act other than a match is about. @param now in ms since the epoch, by the server's clock */
export const describeAct = (act: NextAct, now: number): ActText => {
  switch (act.kind) {
    case 'check-in':
      return describeCheckIn(act, now);
    case 'run':
      return describeRun(act, now);
    case 'result':
      return describeResult(act);
    default:
      return describeEntry(act, now);
  }
};

/** `12 min left`; empty without a deadline, and when others act. */
export const formatActClock = ({ isTurn, dueAt }: NextAct, now: number): string => {
  if (!isTurn || dueAt === null) return '';
  const seconds = (Date.parse(dueAt) - now) / 1_000;
  return seconds > 0 ? `${formatDuration(seconds)} left` : 'now';
};

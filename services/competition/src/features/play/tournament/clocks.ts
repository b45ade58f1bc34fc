import { AppError } from '@portal/service-kit';
import type { MatchRoom, Play } from '../../../data-access/play/documents.ts';
import { minuteMs } from '../match/step.ts';
import type { Draft } from './change.ts';
import { isRunning, type TournamentCommand } from './state.ts';

const move = <D extends Date | null>(date: D, ms: number) => date && new Date(date.getTime() + ms);

const moveRoom = (room: MatchRoom, ms: number): MatchRoom => ({
  ...room,
  dueAt: move(room.dueAt, ms),
  noticeAt: move(room.noticeAt, ms),
  remainingMs: room.remainingMs === null ? null : room.remainingMs + ms,
});

const hasClock = ({ dueAt, noticeAt, remainingMs }: MatchRoom): boolean =>
  dueAt !== null || noticeAt !== null || remainingMs !== null;

/** Moves the clocks of all rooms whose clock runs. */
const moveRooms = ({ rooms }: Draft, ms: number): MatchRoom[] =>
  [...rooms.values()].flatMap((room) => (room && hasClock(room) ? moveRoom(room, ms) : []));

/** Moves the end of a phase before the start, and everything planned after it. */
const moveTimes = (play: Play, ms: number): Pick<Play, 'dueAt' | 'remindAt' | 'settings'> => {
  const { times } = play.settings;
  const later = (date: Date) => move(date, ms);
  return {
    // The check-in opens at its time; a tournament that runs by itself has none.
    dueAt: play.phase === 'registration' && !play.settings.isSelfRunning ? play.dueAt : move(play.dueAt, ms),
    remindAt: move(play.remindAt, ms),
    settings: {
      ...play.settings,
      times: {
        ...times,
        checkInClosesAt: play.phase === 'ready' ? times.checkInClosesAt : later(times.checkInClosesAt),
        startsAt: later(times.startsAt),
        endsAt: later(times.endsAt),
      },
    },
  };
};

/**
 * Returns how much time players lost before the start for what they had to do by now. A check-in that should have opened during the outage opens now
 * and keeps its length.
 */
const findLostTime = ({ play: { phase, dueAt, settings }, now }: Draft, ms: number): number => {
  if (!dueAt) return 0;
  const lateMs = now.getTime() - dueAt.getTime();
  if (phase === 'check-in') return ms;
  if (lateMs < 0) return 0;
  if (phase === 'ready' || (phase === 'registration' && settings.isSelfRunning)) return ms;
  return phase === 'registration' ? Math.min(ms, lateMs) : 0;
};

/**
 * Moves running clocks by the outages since the last change, so that no outage decides a match. None of them began before that change: a
 * release without heartbeats, to which the portal was rolled back for a while, looks like an outage.
 */
export const catchUpWithOutages = (draft: Draft): void => {
  const { play, now, lastAt } = draft;
  const { lostMs: outageMs = play.lostMs } = draft;
  if (outageMs <= play.lostMs) return;
  const quietMs = lastAt ? Math.max(0, now.getTime() - lastAt.getTime()) : Number.POSITIVE_INFINITY;
  const ms = Math.min(outageMs - play.lostMs, quietMs);
  const rooms = play.phase === 'live' ? moveRooms(draft, ms) : [];
  const lostMs = play.phase !== 'live' ? findLostTime(draft, ms) : rooms.length > 0 ? ms : 0;
  if (lostMs === 0) {
    draft.touch({ play: { lostMs: outageMs } });
    return;
  }
  const times = play.phase === 'live' ? {} : moveTimes(play, lostMs);
  const minutes = Math.max(1, Math.round(lostMs / minuteMs));
  draft.change('clocks-moved', { play: { ...times, lostMs: outageMs }, rooms }, { minutes });
};

/**
 * Gives everyone more time.
 * @throws AppError `phase_not_possible` if no clock runs
 */
export const moveClocks = (draft: Draft, { minutes, reason }: Extract<TournamentCommand, { do: 'clocks' }>): void => {
  const { play } = draft;
  const ms = minutes * minuteMs;
  const hasRooms = isRunning(play);
  const hasTimes = (play.phase === 'check-in' || play.phase === 'ready') && play.dueAt !== null;
  const rooms = hasRooms ? moveRooms(draft, ms) : [];
  if (!hasTimes && rooms.length === 0) throw new AppError('phase_not_possible');
  draft.change('clocks-moved', { play: hasTimes ? moveTimes(play, ms) : {}, rooms }, { minutes, reason });
};

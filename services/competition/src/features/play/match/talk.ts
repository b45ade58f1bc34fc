import { limits } from '@portal/contracts';
import type { MatchRoom, RoomLine } from '../../../data-access/play/documents.ts';
import type { MatchCommand, MatchRefusal, MatchRules, MatchStep } from './room.ts';
import { addMinutes, waitIn } from './step.ts';

type Line = Extract<MatchCommand, { do: 'message' | 'share-code' }>;

/** Returns the latest room code. */
export const findRoomCode = ({ talk }: Pick<MatchRoom, 'talk'>): string | null =>
  talk.flatMap((line) => ('code' in line ? line.code : [])).at(-1) ?? null;

/** Adds a message or a room code. Once the players disagree, only their reports and screenshots count. */
export const addMessage = (room: MatchRoom, command: Line, now: Date): MatchStep | MatchRefusal => {
  if (room.state === 'disputed') return 'match_disputed';
  const { side } = command;
  if (command.do === 'share-code' && findRoomCode(room) === command.code) return { room };
  if (room.talk.filter((line) => line.side === side).length >= limits.play.talk) return 'talk_full';
  const line: RoomLine = {
    ...{ side, at: now },
    ...(command.do === 'message' ? { message: command.message } : { code: command.code }),
  };
  return { room: { ...room, talk: [...room.talk, line] } };
};

/**
 * Calls staff to a match that goes on. One call is enough, whoever called. Where nobody may watch, each side has one call, because every call
 * stops the clocks for a while.
 */
export const callReferee = (
  room: MatchRoom,
  { side, reason }: Extract<MatchCommand, { do: 'call-referee' }>,
  { isSelfRunning }: MatchRules,
  now: Date,
): MatchStep | MatchRefusal => {
  if (room.state === 'disputed') return 'match_disputed';
  if (room.call) return { room };
  const { calledBy = [] } = room;
  if (isSelfRunning && calledBy.includes(side)) return 'call_used';
  return { room: { ...room, call: { by: side, reason, at: now }, calledBy: [...calledBy, side] } };
};

/** Restarts the clock. If the deadline passed during the call, the match gets a new one unless only a referee can end it. */
export const answerCall = (room: MatchRoom, { clocks, isSelfRunning }: MatchRules, now: Date): MatchStep => {
  if (!room.call) return { room };
  const next = { ...room, call: null };
  if (isSelfRunning && room.state === 'disputed' && !room.dispute)
    return waitIn(next, 'disputed', addMinutes(now, clocks.evidence));
  const isWaiting = room.dueAt === null || (isSelfRunning && room.dueAt > addMinutes(now, clocks.attention));
  if (isWaiting && room.state === 'attention') return waitIn(next, 'attention', addMinutes(now, clocks.attention));
  return { room: next };
};

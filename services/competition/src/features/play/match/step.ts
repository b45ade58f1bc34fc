import type { DecidedBy, MatchRoom, RoomState } from '../../../data-access/play/documents.ts';
import type { Side, Verdict } from '../../../engine/types.ts';
import type { MatchStep } from './room.ts';

export const minuteMs = 60_000;

export const addMinutes = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * minuteMs);

export const addHours = (start: Date, hours: number): Date => addMinutes(start, hours * 60);

export const getOtherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

export const endMatch = (
  room: MatchRoom,
  verdict: Verdict,
  by: DecidedBy,
  at: Date,
  reason: string | null = null,
): MatchStep => ({
  room: { ...room, state: 'done', dueAt: null, decision: { by, reason, at } },
  verdict,
});

export const waitIn = (room: MatchRoom, state: RoomState, dueAt: Date | null): MatchStep => ({
  room: { ...room, state, dueAt },
});

import type { MatchRoomResponse } from '@portal/contracts';
import { findNextStep, isUpcomingMatch, isUrgent, stepTexts } from '@portal/match';
import { serverNow } from '@portal/portal';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const tickMs = 15_000;

/** The server's time in ms since the epoch, refreshed often enough for a countdown in minutes. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Hours and days are complete ones, as in the room of the match. */
const formatSpan = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

/** `in 12 min` before kick-off, `9 min left` while a clock runs; undefined without a running clock. */
const formatClock = (match: MatchRoomResponse, now: number): string | undefined => {
  const { tournament, kickOff, dueAt } = match;
  if (tournament.phase === 'paused') return undefined;
  const isWaiting = isUpcomingMatch(match);
  const target = isWaiting ? kickOff : dueAt;
  if (target === null) return undefined;
  const left = Date.parse(target) - now;
  if (left <= 0) return 'now';
  return isWaiting ? `in ${formatSpan(left)}` : `${formatSpan(left)} left`;
};

/** `You: 9 min left`, next to a button that names the step. */
export const formatCountdown = (match: MatchRoomResponse, now: number): string | undefined => {
  const clock = formatClock(match, now);
  return clock && `You: ${clock}`;
};

/** `Get Ready: 9 min` in rows without a button, or `You: in 12 min` while the player has nothing to do. */
export const formatStep = (match: MatchRoomResponse, now: number): string | undefined => {
  const step = findNextStep(match);
  const clock = formatClock(match, now);
  return clock && isUrgent(step) ? `${stepTexts[step]}: ${clock.replace(' left', '')}` : formatCountdown(match, now);
};

import type { MatchRoomResponse } from '@portal/contracts';
import { actNames, isMatchTurn } from '@portal/contracts/next-act';
import { findNextStep, isUpcomingMatch } from '@portal/match';
import { formatDuration } from '../../match/use-time-left.ts';

/** `in 12 min` before kick-off, `9 min left` while a clock runs; undefined without a running clock. */
const formatClock = (match: MatchRoomResponse, now: number): string | undefined => {
  const { tournament, kickOff, dueAt } = match;
  if (tournament.phase === 'paused') return undefined;
  const isWaiting = isUpcomingMatch(match);
  const target = isWaiting ? kickOff : dueAt;
  if (target === null) return undefined;
  const left = (Date.parse(target) - now) / 1_000;
  if (left <= 0) return 'now';
  return isWaiting ? `in ${formatDuration(left)}` : `${formatDuration(left)} left`;
};

/** `You: 9 min left`, next to a button that names the step; `Waiting: 9 min left` while others act. */
export const formatCountdown = (match: MatchRoomResponse, now: number): string | undefined => {
  const clock = formatClock(match, now);
  const isOwnTime = isMatchTurn(match) || isUpcomingMatch(match);
  return clock && `${isOwnTime ? 'You' : 'Waiting'}: ${clock}`;
};

/** `Get Ready: 9 min` in rows without a button, or `You: in 12 min` while the player has nothing to do. */
export const formatStep = (match: MatchRoomResponse, now: number): string | undefined => {
  const clock = formatClock(match, now);
  if (!isMatchTurn(match)) return formatCountdown(match, now);
  return [actNames[findNextStep(match)], clock?.replace(' left', '')].filter(Boolean).join(': ');
};

import type { Match } from '@portal/contracts';
import { serverNow } from '@portal/portal';
import { useEffect, useState } from 'react';
import { findNextStep, isUrgent, stepTexts } from '../tournaments/components/play/match-room/next-step';

const minuteMs = 60_000;
const tickMs = 15_000;

/** The server's time in ms since the epoch, renewed often enough for a countdown in minutes. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const formatSpan = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
};

/** What the player has to do, and how long: `Get Ready: 9 min left`; `You: in 12 min` before kick-off; undefined without a running clock. */
export const formatOwnNote = (match: Match, now: number): string | undefined => {
  const { state, phase, kickOff, dueAt } = match;
  if (phase === 'paused') return undefined;
  const isWaiting = state === 'waiting';
  const target = isWaiting ? kickOff : dueAt;
  if (target === null) return undefined;
  const left = Date.parse(target) - now;
  const step = findNextStep(match);
  const subject = isUrgent(step) ? stepTexts[step] : 'You';
  if (left <= 0) return `${subject}: now`;
  return isWaiting ? `${subject}: in ${formatSpan(left)}` : `${subject}: ${formatSpan(left)} left`;
};

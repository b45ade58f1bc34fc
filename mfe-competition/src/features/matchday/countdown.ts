import type { Fixture } from '@portal/contracts';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const tickMs = 15_000;

/** The time, renewed often enough for a countdown in minutes. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
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

/** `You: in 12 min` before kick-off, `You: 9 min left` while a clock runs; undefined without either. */
export const formatCountdown = ({ state, kickOff, dueAt }: Fixture, now: number): string | undefined => {
  const isWaiting = state === 'waiting';
  const target = isWaiting ? kickOff : dueAt;
  if (target === null) return undefined;
  const left = Date.parse(target) - now;
  if (left <= 0) return 'You: now';
  return isWaiting ? `You: in ${formatSpan(left)}` : `You: ${formatSpan(left)} left`;
};

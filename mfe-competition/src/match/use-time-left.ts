import { serverNow } from '@portal/portal';
import { useEffect, useState } from 'react';

const tickMs = 1_000;

/** Seconds at which the time left is announced. */
const announcedAt = [300, 60, 0] as const;

const announcements = { 300: '5 minutes left.', 60: '1 minute left.', 0: 'Time is up.' };

interface TimeLeft {
  seconds: number;
  /** For screen readers: the last mark that has passed on this screen. */
  announcement: string;
}

const pass = ({ seconds, announcement }: TimeLeft, left: number): TimeLeft => {
  const mark = announcedAt.findLast((at) => seconds > at && left <= at);
  return { seconds: left, announcement: mark === undefined ? announcement : announcements[mark] };
};

/**
 * Whole seconds until a deadline, by the server's clock. A new deadline needs a new component, by its `key`.
 * @param at ms since the epoch
 */
export const useTimeLeft = (at: number, now: () => number = serverNow): TimeLeft => {
  const [left, setLeft] = useState<TimeLeft>(() => ({ seconds: Math.ceil((at - now()) / 1_000), announcement: '' }));
  useEffect(() => {
    // Browsers throttle the timers of hidden tabs, so the time is read again when the tab is shown.
    const tick = () => setLeft((before) => pass(before, Math.ceil((at - now()) / 1_000)));
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [at, now]);
  return left;
};

/** `12 min`, `3 h`, `2 days`: started minutes below two hours, and complete hours and days. */
export const formatDuration = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `6:42`, `1:06:42`, or `2 days`. */
export const formatTimeLeft = (seconds: number): string => {
  const hours = Math.floor(seconds / 3_600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
};

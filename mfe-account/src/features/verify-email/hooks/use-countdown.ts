import { useEffect, useState } from 'react';

const tickMs = 1000;

/**
 * Counts whole seconds down to 0 by the clock, because browsers throttle timers in background tabs.
 * @param start ms since the epoch
 */
export const useCountdown = (start: number, seconds: number, now: () => number = Date.now): number => {
  const [time, setTime] = useState(now);

  useEffect(() => {
    const tick = () => setTime(now());
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now]);

  // A start that was just set may be later than the last tick.
  return Math.min(seconds, Math.max(0, Math.ceil(seconds + (start - time) / 1000)));
};

/** Seconds as `m:ss`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

import { useCallback, useEffect, useState } from 'react';

const tickMs = 1000;

/** Counts whole seconds down to 0 by the clock, because browsers throttle timers in background tabs. */
export const useCountdown = (seconds: number, now: () => number = Date.now) => {
  const [deadline, setDeadline] = useState(() => now() + seconds * 1000);
  const [secondsLeft, setSecondsLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((deadline - now()) / 1000)));
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline, now]);

  const restart = useCallback(() => setDeadline(now() + seconds * 1000), [now, seconds]);
  return { secondsLeft, restart };
};

/** Seconds as `m:ss`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

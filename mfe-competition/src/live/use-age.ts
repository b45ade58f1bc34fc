import { useEffect, useState } from 'react';

const tickMs = 5_000;

/** Milliseconds since a moment of the device's clock, updated every 5 s. */
export const useAge = (getMoment: () => number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now - getMoment();
};

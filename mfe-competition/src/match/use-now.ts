import { serverNow } from '@portal/portal';
import { useEffect, useState } from 'react';

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

import { useEffect, useState } from 'react';

/** Returns the value once it has been stable for `delayMs`, and the previous one until then. */
export const useDebounced = <Value>(value: Value, delayMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};

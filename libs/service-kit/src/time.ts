/** Returns the current time. Injected wherever expiry or age is computed, because tests must control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * Creates a function that reads again when its last result is `ms` old, or the clock has gone back. Concurrent calls share one read;
 * failures are not cached.
 * @param now returns milliseconds
 */
export const cacheFor = <T>(ms: number, now: () => number, read: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!last || at < last.at || at - last.at >= ms) {
      const current = { at, result: read() };
      last = current;
      current.result.catch(() => {
        // A later read may have succeeded.
        if (last === current) last = undefined;
      });
    }
    return last.result;
  };
};

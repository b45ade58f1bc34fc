/**
 * Caches values that never change once they exist, so that most reads need no query for them. Unknown keys are loaded each time.
 * @param load the values by key; unknown keys are missing
 * @param largest number of cached values; beyond it, the oldest are loaded again
 */
export const createUnchangingCache = <V>(
  load: (keys: string[]) => Promise<Iterable<readonly [string, V]>>,
  largest = 10_000,
) => {
  const cached = new Map<string, V>();
  return async (keys: readonly string[]): Promise<Map<string, V>> => {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const key of keys) {
      const value = cached.get(key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    for (const [key, value] of missing.length > 0 ? await load(missing) : []) {
      found.set(key, value);
      cached.set(key, value);
    }
    for (const oldest of cached.keys()) {
      if (cached.size <= largest) break;
      cached.delete(oldest);
    }
    return found;
  };
};

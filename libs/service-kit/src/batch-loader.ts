import DataLoader from 'dataloader';

/**
 * Creates a loader of single values. Keys requested during one turn of the event loop are loaded with one database command, because a busy
 * process reads several requests per turn. Nothing is cached.
 * @param load returns the values by key, without unknown keys
 */
export const createBatchLoader = <V>(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) => {
  const loadAll = async (keys: readonly string[]) => {
    const values = await load(keys);
    return keys.map((key) => values.get(key));
  };
  const loader = new DataLoader(loadAll, { cache: false, batchScheduleFn: setImmediate });
  return (key: string): Promise<V | undefined> => loader.load(key);
};

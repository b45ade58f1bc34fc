import DataLoader from 'dataloader';

/**
 * Creates a loader of single values. Keys requested during one turn of the event loop are loaded together, because a busy process reads
 * several requests per turn and a database command costs more than the rest of a call. Nothing is cached.
 * @param load the values by key; unknown keys are missing
 */
export const createBatchLoader = <V>(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) => {
  const loadAll = async (keys: readonly string[]) => {
    const values = await load(keys);
    return keys.map((key) => values.get(key));
  };
  const loader = new DataLoader(loadAll, { cache: false, batchScheduleFn: setImmediate });
  return (key: string): Promise<V | undefined> => loader.load(key);
};

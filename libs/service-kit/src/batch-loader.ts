import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Creates a loader of single values. Keys requested during one turn of the event loop are loaded together: a database command costs
 * more than everything else in a call, and a busy process reads several requests per turn.
 * @param load the values by key; unknown keys are missing
 */
export const createBatchLoader = <V>(load: (keys: string[]) => Promise<ReadonlyMap<string, V>>) => {
  let batch: { keys: Set<string>; values: Promise<ReadonlyMap<string, V>> } | undefined;

  const openBatch = () => {
    const keys = new Set<string>();
    const values = nextTurn().then(() => {
      batch = undefined;
      return load([...keys]);
    });
    return { keys, values };
  };

  return async (key: string): Promise<V | undefined> => {
    batch ??= openBatch();
    batch.keys.add(key);
    return (await batch.values).get(key);
  };
};

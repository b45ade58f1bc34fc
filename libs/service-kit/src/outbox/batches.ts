import { setTimeout } from 'node:timers/promises';

/**
 * Makes single calls share the work of one: items that arrive while a batch is under way form the next one. A lone call does
 * not wait.
 * @param work handles a whole batch; when that fails, each item is tried separately, so that one bad item fails alone
 * @param largest how many items a batch holds at most
 * @param windowMs how long after a batch the next one may start
 */
export const createBatcher = <Item>(work: (items: Item[]) => Promise<void>, largest: number, windowMs = 0) => {
  interface Waiting {
    item: Item;
    resolve(): void;
    reject(error: unknown): void;
  }
  const queue: Waiting[] = [];
  let running = false;

  const runAlone = ({ item, resolve, reject }: Waiting): Promise<void> => work([item]).then(resolve, reject);

  const runBatch = async (batch: Waiting[]): Promise<void> => {
    try {
      await work(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map(runAlone));
    }
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    // Calls made in the same turn belong together.
    await Promise.resolve();
    while (queue.length > 0) {
      await runBatch(queue.splice(0, largest));
      if (windowMs > 0) await setTimeout(windowMs);
    }
    running = false;
  };

  return (item: Item): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      void run();
    });
};

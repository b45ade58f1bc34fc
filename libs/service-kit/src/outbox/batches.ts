import { getSpan, runInSpan, type Span } from '../tracing/trace.ts';

/**
 * Creates a function that combines single calls: items that arrive during a batch form the next one. A single call does not wait. Work for
 * several items belongs to no trace.
 * @param work handles a whole batch. If it fails, the items are tried one after another, so one bad item fails alone. Together they would
 *   conflict if they write the same document
 * @param largest maximum number of items in a batch
 */
export const createBatcher = <Item>(work: (items: Item[]) => Promise<void>, largest: number) => {
  interface Waiting {
    item: Item;
    span: Span | undefined;
    resolve(): void;
    reject(error: unknown): void;
  }
  const queue: Waiting[] = [];
  let running = false;

  const runAlone = ({ item, span, resolve, reject }: Waiting): Promise<void> =>
    runInSpan(span, () => work([item])).then(resolve, reject);

  const runBatch = async (batch: Waiting[]): Promise<void> => {
    const [first] = batch;
    if (first && batch.length === 1) return runAlone(first);
    try {
      await runInSpan(undefined, () => work(batch.map(({ item }) => item)));
      for (const { resolve } of batch) resolve();
    } catch {
      for (const waiting of batch) await runAlone(waiting);
    }
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    // Calls made in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (queue.length > 0) await runBatch(queue.splice(0, largest));
    running = false;
  };

  return (item: Item): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      queue.push({ item, span: getSpan(), resolve, reject });
      void run();
    });
};

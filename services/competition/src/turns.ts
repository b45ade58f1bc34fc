import { setTimeout as pause } from 'node:timers/promises';
import { AppError, createBusyError, getSpan, runInSpan, type Span } from '@portal/service-kit';
import { isMongoUnavailable } from '@portal/service-kit/database';

/** Pause between two turns of a key. Another process gets its turn in it, and more requests share the next one. */
const giveWayMs = 20;

interface TurnOptions<Request> {
  /** Most requests that share a turn. */
  largest: number;
  /** Most requests of one key that may wait. */
  queue: number;
  /** Whether a request can share its turn with others for which this is true. */
  canShare(request: Request): boolean;
}

interface Waiting<Request, Result> {
  request: Request;
  signal: AbortSignal | undefined;
  span: Span | undefined;
  work: (requests: readonly Request[]) => Promise<readonly (Result | AppError)[]>;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const runTurn = async <Request, Result>(waiting: readonly Waiting<Request, Result>[]): Promise<void> => {
  const [first] = waiting;
  if (!first) return;
  try {
    // A turn for several requests belongs to no trace.
    const span = waiting.length === 1 ? first.span : undefined;
    const results = await runInSpan(span, () => first.work(waiting.map(({ request }) => request)));
    for (const [at, result] of results.entries()) {
      if (result instanceof AppError) waiting[at]?.reject(result);
      else waiting[at]?.resolve(result);
    }
  } catch (error) {
    const concernsTurn = error instanceof AppError || isMongoUnavailable(error);
    // Retry alone: one request that cannot be stored must not fail the others.
    if (waiting.length > 1 && !concernsTurn) for (const one of waiting) await runTurn([one]);
    else for (const { reject } of waiting) reject(error);
  }
};

/**
 * Creates a function that runs requests of one key in turns, in order. Requests that arrive during a turn share the next one: in parallel
 * they would conflict and retry.
 * @returns a function that resolves as `work` does for the request, or throws AppError `busy` if the queue is full or the client
 * disconnected
 */
export const createTurns = <Request, Result>({ largest, queue, canShare }: TurnOptions<Request>) => {
  type Item = Waiting<Request, Result>;
  /** Waiting requests by key. A key is present while a turn runs or requests wait. */
  const queues = new Map<string, Item[]>();

  const dropAborted = (items: Item[]): void => {
    const waiting = items.splice(0);
    for (const item of waiting) {
      if (item.signal?.aborted) item.reject(createBusyError('the client disconnected'));
      else items.push(item);
    }
  };

  /** A request that cannot share runs alone, and keeps its place in the order. */
  const takeTurn = (items: Item[]): Item[] => {
    const other = items.findIndex(({ request }) => !canShare(request));
    const shared = other === -1 ? items.length : other;
    return items.splice(0, Math.min(Math.max(shared, 1), largest));
  };

  const runQueue = async (key: string, items: Item[]): Promise<void> => {
    // Collects the requests of the same tick.
    await Promise.resolve();
    for (;;) {
      dropAborted(items);
      await runTurn(takeTurn(items));
      const [next] = items;
      if (!next) break;
      // A request that runs alone gains nothing by waiting for others.
      if (canShare(next.request)) await pause(giveWayMs);
    }
    queues.delete(key);
  };

  return (key: string, options: Pick<Item, 'request' | 'signal' | 'work'>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const item: Item = { ...options, span: getSpan(), resolve, reject };
      const items = queues.get(key) ?? [];
      if (items.length >= queue) throw createBusyError('the queue is full');
      items.push(item);
      if (queues.has(key)) return;
      queues.set(key, items);
      void runQueue(key, items);
    });
};

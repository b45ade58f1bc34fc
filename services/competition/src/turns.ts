import { AppError, createBatcher, createBusyError, isMongoUnavailable } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';

interface TurnOptions<Request> {
  /** Most requests that share a turn. */
  largest: number;
  /** Most requests of one key that may wait. */
  queue: number;
  /** Whether a request can share its turn with others of the kind. */
  canShare(request: Request): boolean;
}

interface Waiting<Request, Result> {
  request: Request;
  signal: AbortSignal | undefined;
  work: (requests: readonly Request[]) => Promise<readonly (Result | AppError)[]>;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Keeps the order: requests that cannot share a turn stay between those that can. */
const splitIntoTurns = <Item>(items: readonly Item[], canShare: (item: Item) => boolean): Item[][] => {
  const turns: Item[][] = [];
  let isShared = false;
  for (const item of items) {
    const shares = canShare(item);
    if (shares && isShared) turns.at(-1)?.push(item);
    else turns.push([item]);
    isShared = shares;
  }
  return turns;
};

const runTurn = async <Request, Result>(turn: readonly Waiting<Request, Result>[]): Promise<void> => {
  for (const { signal, reject } of turn) if (signal?.aborted) reject(createBusyError('the client disconnected'));
  const waiting = turn.filter(({ signal }) => !signal?.aborted);
  const [first] = waiting;
  if (!first) return;
  try {
    const results = await first.work(waiting.map(({ request }) => request));
    for (const [at, result] of results.entries()) {
      if (result instanceof AppError) waiting[at]?.reject(result);
      else waiting[at]?.resolve(result);
    }
  } catch (error) {
    const isOfAll = error instanceof AppError || isMongoUnavailable(error);
    // A request that cannot be stored must not take others with it.
    if (waiting.length > 1 && !isOfAll) for (const one of waiting) await runTurn([one]);
    else for (const { reject } of waiting) reject(error);
  }
};

/**
 * Creates a function that runs requests of one key in turns, in their order. Requests that come during a turn share the next one, because in
 * parallel they would conflict and retry, and one after the other each would wait for all before it.
 * @returns a function that throws AppError `busy` if too many requests wait or the client has gone, and what `work` throws or returns
 */
export const createTurns = <Request, Result>({ largest, queue, canShare }: TurnOptions<Request>) => {
  type Item = Waiting<Request, Result>;
  const createQueue = () => ({
    size: 0,
    add: createBatcher<Item>(async (items) => {
      for (const turn of splitIntoTurns(items, ({ request }) => canShare(request))) await runTurn(turn);
    }, largest),
  });
  const queues = new LRUCache<string, ReturnType<typeof createQueue>>({ max: 1_000 });
  return async (key: string, { request, signal, work }: Pick<Item, 'request' | 'signal' | 'work'>): Promise<Result> => {
    const own = queues.get(key) ?? createQueue();
    queues.set(key, own);
    if (own.size >= queue) throw createBusyError('the queue is full');
    own.size += 1;
    try {
      return await new Promise<Result>((resolve, reject) => {
        void own.add({ request, signal, work, resolve, reject });
      });
    } finally {
      own.size -= 1;
    }
  };
};

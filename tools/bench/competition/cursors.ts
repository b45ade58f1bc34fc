import type { CallKey } from '@portal/contracts';
import { timeCall } from '../sizes/time-call';

/** Where lists can go on: cursors from the first page to the last. */
export interface Cursors {
  clans: string[];
  tournaments: string[];
  completed: string[];
}

/** The cursors of a list, as its answers link them: what a screen gets that is scrolled to the end. */
const cursorsOf = async (
  origin: string,
  key: CallKey,
  list: Record<string, string>,
  signal: AbortSignal,
): Promise<string[]> => {
  const cursors: string[] = [];
  for (let query: Record<string, string> | undefined = list; query !== undefined; ) {
    signal.throwIfAborted();
    const { headers } = await timeCall(origin, { key, query });
    const cursor = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor !== undefined) cursors.push(cursor);
    query = cursor === undefined ? undefined : { ...list, cursor };
  }
  if (cursors.length === 0) throw new Error(`${key} has one page only: there is no later one to measure`);
  return cursors;
};

/** The pages are short enough that a small list has several, and long enough to get to the end of a large one soon. */
export const readCursors = async (origin: string, signal: AbortSignal): Promise<Cursors> => ({
  clans: await cursorsOf(origin, 'GET /api/clans', { limit: '100' }, signal),
  tournaments: await cursorsOf(origin, 'GET /api/tournaments', { limit: '10' }, signal),
  completed: await cursorsOf(origin, 'GET /api/tournaments', { limit: '10', status: 'completed' }, signal),
});

import type { CallKey } from '@portal/contracts';
import { timeCall } from '../sizes/time-call';

/** Where lists can go on: the cursors of all their pages. */
export interface Cursors {
  clans: string[];
  tournaments: string[];
}

/** Rows between two cursors: few enough that a small list has several, enough to get to the end of a large one soon. */
const apart = { clans: '100', tournaments: '10' };

/** The cursors of a list, as its answers link them: what a screen gets that is scrolled to the end. */
const cursorsOf = async (origin: string, key: CallKey, limit: string, signal: AbortSignal): Promise<string[]> => {
  const cursors: string[] = [];
  for (let query: Record<string, string> | undefined = { limit }; query !== undefined; ) {
    signal.throwIfAborted();
    const { headers } = await timeCall(origin, { key, query });
    const cursor = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor !== undefined) cursors.push(cursor);
    query = cursor === undefined ? undefined : { limit, cursor };
  }
  if (cursors.length === 0) throw new Error(`${key} has one page only: there is no later one to measure`);
  return cursors;
};

export const readCursors = async (origin: string, signal: AbortSignal): Promise<Cursors> => ({
  clans: await cursorsOf(origin, 'GET /api/clans', apart.clans, signal),
  tournaments: await cursorsOf(origin, 'GET /api/tournaments', apart.tournaments, signal),
});

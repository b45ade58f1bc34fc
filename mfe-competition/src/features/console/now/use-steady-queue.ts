import type { MatchRoomResponse } from '@portal/contracts';
import { useState } from 'react';

interface QueueEntry {
  match: MatchRoomResponse;
  /** Whether the match no longer needs staff because of someone else. */
  isGone: boolean;
}

interface SteadyQueue {
  entries: readonly QueueEntry[];
  /** The match that phones show. */
  shown: string | undefined;
  show: (key: string | undefined) => void;
  /** The match may disappear: it was decided here. */
  release: (key: string) => void;
  /** Removes a match that is gone. */
  hide: (key: string) => void;
}

interface QueueState {
  /** The matches as loaded, most urgent first. */
  matches: readonly MatchRoomResponse[];
  entries: readonly QueueEntry[];
  released: readonly string[];
  /** Position of the shown match, for the one that follows when it disappears. */
  at: number;
}

const update = ({ entries, released, at }: QueueState, matches: readonly MatchRoomResponse[]): QueueState => {
  const current = new Map(matches.map((match) => [match.key, match]));
  const kept = entries.flatMap(({ match }) => {
    const now = current.get(match.key);
    if (now) return [{ match: now, isGone: false }];
    return released.includes(match.key) ? [] : [{ match, isGone: true }];
  });
  const known = new Set(entries.map(({ match }) => match.key));
  const added = matches.filter(({ key }) => !known.has(key)).map((match) => ({ match, isGone: false }));
  const shownKey = entries[at]?.match.key;
  const found = kept.findIndex(({ match }) => match.key === shownKey);
  return {
    matches,
    entries: [...kept, ...added],
    released: released.filter((key) => current.has(key)),
    at: found >= 0 ? found : Math.max(0, Math.min(at, kept.length + added.length - 1)),
  };
};

/**
 * The matches that need staff, in an order that only this screen changes: new ones are added at the end, and a match that others decided
 * keeps its place until it is hidden. So a reason that is being typed and the buttons below it stay where they are.
 */
export const useSteadyQueue = (matches: readonly MatchRoomResponse[]): SteadyQueue => {
  const [state, setState] = useState<QueueState>(() => update({ matches, entries: [], released: [], at: 0 }, matches));
  if (state.matches !== matches) setState(update(state, matches));
  const { entries, at } = state;
  return {
    entries,
    shown: entries[at]?.match.key,
    show: (key) =>
      setState((before) => ({
        ...before,
        at: Math.max(
          0,
          before.entries.findIndex(({ match }) => match.key === key),
        ),
      })),
    release: (key) => setState((before) => ({ ...before, released: [...before.released, key] })),
    hide: (key) =>
      setState((before) =>
        update({ ...before, entries: before.entries.filter(({ match }) => match.key !== key) }, before.matches),
      ),
  };
};

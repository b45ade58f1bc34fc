import type { TournamentBracket } from './tournament.ts';

type Entrants = TournamentBracket['entrants'];

/** Sorts after every seed. */
const unseeded = Number.MAX_SAFE_INTEGER;

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Sorts entrants by seed, then by the time of registration, and numbers the waiting list. */
export const orderEntrants = (entrants: Entrants): Entrants => {
  let waiting = 0;
  return [...entrants]
    .sort(
      (a, b) =>
        (a.seed ?? unseeded) - (b.seed ?? unseeded) ||
        compareText(a.at, b.at) ||
        compareText(a.entrant.id, b.entrant.id),
    )
    .map((entry) => {
      if (entry.state !== 'waiting') return entry;
      waiting += 1;
      return { ...entry, position: waiting };
    });
};

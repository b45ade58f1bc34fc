import { type LedgerEntry, noStats, type Stats } from '../../data-access/index.ts';

/** Adds the second stats `factor` times to the first. */
export const addStats = (a: Stats, b: Stats, factor = 1): Stats => ({
  score: a.score + factor * b.score,
  gamesPlayed: a.gamesPlayed + factor * b.gamesPlayed,
  wins: a.wins + factor * b.wins,
});

export const sumChanges = (entries: readonly LedgerEntry[]): Stats =>
  entries.reduce((sum, { change }) => addStats(sum, change), noStats);

import { type EntryState, type ListedEntry, runningPhases, type TournamentBracket } from '@portal/contracts';
import { entryStates } from '../../../shared/entrants.ts';

export const countStates = (entrants: readonly ListedEntry[]): Map<EntryState, number> => {
  const counts = new Map<EntryState, number>();
  for (const { state } of entrants) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
};

/** `Checked in: 58 · Waiting list: 3`. */
export const summarizeEntrants = (entrants: readonly ListedEntry[]): string => {
  const counts = countStates(entrants);
  return (Object.keys(entryStates) as EntryState[])
    .flatMap((state) => (counts.has(state) ? `${entryStates[state].name}: ${counts.get(state)}` : []))
    .join(' · ');
};

export type EntrantAction = 'remove' | 'disqualify' | 'replace' | 'restore';

const hasEnded = ({ phase }: TournamentBracket): boolean => phase === 'settled' || phase === 'cancelled';

/** Who may still be added: the bracket of a tournament that has begun has no place for others. */
export const isOpenForPlayers = (bracket: TournamentBracket): boolean =>
  !hasEnded(bracket) && !runningPhases.includes(bracket.phase);

/**
 * What staff can do with a player now.
 * @param isOpponent whether the player is an opponent of the visitor, who must leave it to others whether the player has to go
 */
export const listActions = (
  bracket: TournamentBracket,
  { state, seed }: ListedEntry,
  isOpponent: boolean,
): readonly EntrantAction[] => {
  if (hasEnded(bracket)) return [];
  if (entryStates[state].isActive || state === 'out')
    return isOpponent ? [] : ['remove', ...(seed === null ? [] : (['replace'] as const)), 'disqualify'];
  if (isOpenForPlayers(bracket)) return ['restore'];
  // After the start only players of the bracket can return to it. An entrant who has withdrawn from it keeps a place.
  if (seed === null) return [];
  return state === 'withdrawn' ? ['disqualify', 'restore'] : ['restore'];
};

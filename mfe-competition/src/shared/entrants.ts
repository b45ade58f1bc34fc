import type { TournamentBracket } from '@portal/contracts';

type Entrant = TournamentBracket['entrants'][number];

const placeHolders: readonly Entrant['state'][] = ['registered', 'checkedIn', 'playing', 'out'];

interface EntrantCounts {
  /** Players who have a place. */
  players: number;
  waiting: number;
  checkedIn: number;
}

export const countEntrants = ({ entrants, phase }: Pick<TournamentBracket, 'entrants' | 'phase'>): EntrantCounts => {
  const count = (...states: Entrant['state'][]) => entrants.filter(({ state }) => states.includes(state)).length;
  // Players who leave a tournament that has begun keep their place in the bracket.
  const hasBegun = !['announced', 'registration', 'check-in', 'ready', 'cancelled'].includes(phase);
  const seeded = entrants.filter(({ seed }) => seed !== null).length;
  return {
    players: hasBegun ? seeded : count(...placeHolders),
    waiting: count('waiting'),
    checkedIn: count('checkedIn'),
  };
};

import type { EntryState, TournamentBracket } from '@portal/contracts';

interface EntryStateView {
  name: string;
  /** Has a place in the tournament, also after it is out. */
  hasPlace: boolean;
  /** Takes part or may still do so. */
  isActive: boolean;
}

/** Every state of an entry. */
export const entryStates: Record<EntryState, EntryStateView> = {
  registered: { name: 'Registered', hasPlace: true, isActive: true },
  waiting: { name: 'Waiting list', hasPlace: false, isActive: true },
  checkedIn: { name: 'Checked in', hasPlace: true, isActive: true },
  playing: { name: 'Playing', hasPlace: true, isActive: true },
  out: { name: 'Out', hasPlace: true, isActive: false },
  withdrawn: { name: 'Withdrawn', hasPlace: false, isActive: false },
  removed: { name: 'Removed', hasPlace: false, isActive: false },
  disqualified: { name: 'Disqualified', hasPlace: false, isActive: false },
  missed: { name: 'Missed check-in', hasPlace: false, isActive: false },
};

interface EntrantCounts {
  /** Players who have a place. */
  players: number;
  waiting: number;
  checkedIn: number;
}

export const countEntrants = ({ entrants, phase }: Pick<TournamentBracket, 'entrants' | 'phase'>): EntrantCounts => {
  const count = (counted: EntryState) => entrants.filter(({ state }) => state === counted).length;
  // Players who leave a tournament that has begun keep their place in the bracket.
  const hasBegun = !['announced', 'registration', 'check-in', 'ready', 'cancelled'].includes(phase);
  const seeded = entrants.filter(({ seed }) => seed !== null).length;
  return {
    players: hasBegun ? seeded : entrants.filter(({ state }) => entryStates[state].hasPlace).length,
    waiting: count('waiting'),
    checkedIn: count('checkedIn'),
  };
};

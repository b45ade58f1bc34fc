import { phaseStatuses } from '@portal/contracts/tournament-status';
import type { Tournament } from '../../../data-access';
import type { Entry, Play, TournamentState } from './state';

/** Whether an entrant has a place. */
export const isParticipant = ({ state }: Pick<Entry, 'state'>): boolean =>
  state === 'registered' || state === 'checkedIn' || state === 'playing' || state === 'out';

/** Counts the places that are taken. */
export const countTaken = ({ entries, unloaded }: Pick<TournamentState, 'entries' | 'unloaded'>): number =>
  [...entries.values()].filter(isParticipant).length + (unloaded?.taken ?? 0);

/**
 * The row of a played tournament in the list of all tournaments.
 * @param taken places that are taken before there are seeds
 */
export const toListedTournament = ({ id, phase, settings, entrants, finishedAt }: Play, taken: number): Tournament => ({
  id,
  phase,
  name: settings.name,
  game: settings.game,
  prizePool: settings.prizePool,
  participants: entrants.length > 0 ? entrants.length : taken,
  maxParticipants: settings.maxEntrants,
  ...(settings.entrants === 'clans' && { entrants: settings.entrants }),
  status: phaseStatuses[phase],
  startDate: settings.times.startsAt,
  endDate: finishedAt ?? settings.times.endsAt,
});

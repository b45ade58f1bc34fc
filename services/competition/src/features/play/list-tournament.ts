import { phaseStatuses } from '@portal/contracts/tournament-status';
import type { Tournament } from '../../data-access';
import type { Entry, Play } from './state';

const isParticipant = ({ state }: Entry) =>
  state === 'registered' || state === 'checkedIn' || state === 'playing' || state === 'out';

/** The row of a played tournament in the list of all tournaments. */
export const toListedTournament = (
  { id, phase, settings, entrants, finishedAt }: Play,
  entries: ReadonlyMap<string, Entry>,
): Tournament => ({
  id,
  phase,
  name: settings.name,
  game: settings.game,
  prizePool: settings.prizePool,
  participants: entrants.length > 0 ? entrants.length : [...entries.values()].filter(isParticipant).length,
  maxParticipants: settings.maxEntrants,
  ...(settings.entrants === 'clans' && { entrants: settings.entrants }),
  status: phaseStatuses[phase],
  startDate: settings.times.startsAt,
  endDate: finishedAt ?? settings.times.endsAt,
});

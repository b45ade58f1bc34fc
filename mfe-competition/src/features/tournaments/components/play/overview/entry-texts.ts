import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { formatMoment, formatOrdinal } from '../texts';

type Tournament = Pick<TournamentBracket, 'phase' | 'settings'>;
type Entry = NonNullable<OwnTournament['entry']>;

/** For a visitor who does not take part. */
export const describeEntrance = ({ phase, settings: { times } }: Tournament): string => {
  if (phase === 'registration') return 'Registration is open.';
  if (phase === 'announced') return `Registration opens ${formatMoment(times.opensAt)}.`;
  return hasEnded(phase) ? 'The tournament has ended.' : 'Registration is closed.';
};

export const hasEnded = (phase: Tournament['phase']): boolean => ['finished', 'settled', 'cancelled'].includes(phase);

const describeActive = ({ phase, settings: { times, format } }: Tournament, { position }: Entry) => ({
  registered:
    phase === 'check-in'
      ? `Check in by ${formatMoment(times.checkInClosesAt)}.`
      : `You're in. Check-in opens ${formatMoment(times.checkInAt)}.`,
  waiting: position === null ? "You're on the waiting list." : `You're number ${position} on the waiting list.`,
  checkedIn: `You're checked in. The tournament starts ${formatMoment(times.startsAt)}.`,
  playing:
    format === 'swiss'
      ? "You're in. Your next opponent is drawn when all matches of the round are decided."
      : "You're in. Your next match opens as soon as your opponent is known.",
});

const describeOver = ({ place, reason }: Entry) => ({
  out: place === null ? "You're out." : `You finished ${formatOrdinal(place)}.`,
  withdrawn: 'You left the tournament.',
  removed: ['You were removed from the tournament.', reason].filter(Boolean).join(' '),
  disqualified: ['You were disqualified.', reason].filter(Boolean).join(' '),
  missed: "You didn't check in.",
});

/** Where a player stands. A match that is open comes before everything else. */
export const describeEntry = (tournament: Tournament, entry: Entry, hasMatch: boolean): string => {
  const over = describeOver(entry);
  if (entry.state in over) return over[entry.state as keyof typeof over];
  if (tournament.phase === 'cancelled') return "You don't play.";
  if (hasEnded(tournament.phase))
    return entry.place === null ? 'The tournament has ended.' : `You finished ${formatOrdinal(entry.place)}.`;
  if (hasMatch) return 'Your match is open.';
  return describeActive(tournament, entry)[entry.state as keyof ReturnType<typeof describeActive>];
};

/** Whether the player can still leave. */
export const isActive = ({ state }: Entry, phase: Tournament['phase']): boolean =>
  !hasEnded(phase) && ['registered', 'waiting', 'checkedIn', 'playing'].includes(state);

/** `12 min`, `3 h`, `2 days`. */
export const formatRest = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

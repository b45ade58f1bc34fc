import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { formatMoment, formatOrdinal } from '../../shared/texts';

type Tournament = Pick<TournamentBracket, 'phase' | 'settings'>;
type Entry = NonNullable<OwnTournament['entry']>;

/** Describes the entrance to a visitor who does not take part. */
export const describeEntrance = ({ phase, settings: { times } }: Tournament): string => {
  if (phase === 'registration') return 'Registration is open.';
  if (phase === 'announced') return `Registration opens ${formatMoment(times.opensAt)}.`;
  return hasEnded(phase) ? 'The tournament has ended.' : 'Registration is closed.';
};

export const hasEnded = (phase: Tournament['phase']): boolean => ['finished', 'settled', 'cancelled'].includes(phase);

const describeActiveClan = ({ phase, settings: { times, format } }: Tournament, { username, position }: Entry) => {
  const clan = username ?? 'Your clan';
  return {
    registered:
      phase === 'check-in'
        ? `${clan} must check in by ${formatMoment(times.checkInClosesAt)}.`
        : `${clan} is in. Check-in opens ${formatMoment(times.checkInAt)}.`,
    waiting:
      position === null ? `${clan} is on the waiting list.` : `${clan} is number ${position} on the waiting list.`,
    checkedIn: `${clan} is checked in. The tournament starts ${formatMoment(times.startsAt)}.`,
    playing:
      format === 'swiss'
        ? `${clan} is in. The next opponent is drawn when all matches of the round are decided.`
        : `${clan} is in. The next boards open as soon as both clans can play.`,
  };
};

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

const describeOverClan = ({ username, place, reason }: Entry) => {
  const clan = username ?? 'Your clan';
  return {
    out: place === null ? `${clan} is out.` : `${clan} finished ${formatOrdinal(place)}.`,
    withdrawn: `${clan} left the tournament.`,
    removed: [`${clan} was removed from the tournament.`, reason].filter(Boolean).join(' '),
    disqualified: [`${clan} was disqualified.`, reason].filter(Boolean).join(' '),
    missed: `${clan} didn't check in.`,
  };
};

const describeOver = ({ place, reason }: Entry) => ({
  out: place === null ? "You're out." : `You finished ${formatOrdinal(place)}.`,
  withdrawn: 'You left the tournament.',
  removed: ['You were removed from the tournament.', reason].filter(Boolean).join(' '),
  disqualified: ['You were disqualified.', reason].filter(Boolean).join(' '),
  missed: "You didn't check in.",
});

/** Where a player stands. A match that is open comes before everything else. */
export const describeEntry = (tournament: Tournament, entry: Entry, hasMatch: boolean): string => {
  const isClan = tournament.settings.entrants === 'clans';
  const over = isClan ? describeOverClan(entry) : describeOver(entry);
  if (entry.state in over) return over[entry.state as keyof typeof over];
  if (tournament.phase === 'cancelled') return 'The tournament is not played.';
  if (hasEnded(tournament.phase)) return entry.place === null ? 'The tournament has ended.' : over.out;
  if (hasMatch) return 'Your match is open.';
  const active = isClan ? describeActiveClan(tournament, entry) : describeActive(tournament, entry);
  return active[entry.state as keyof typeof active];
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

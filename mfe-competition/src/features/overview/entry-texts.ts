import type { EntrantKind, OwnTournament, TournamentBracket } from '@portal/contracts';
import { formatOrdinal } from '@portal/contracts/ordinal';
import { entryStates } from '../../shared/entrants.ts';
import { formatEntrants, formatMoment } from '../../shared/texts.ts';

type Tournament = Pick<TournamentBracket, 'phase' | 'settings'>;
type Entry = NonNullable<OwnTournament['entry']>;

/** Describes the entrance to a visitor who does not take part. */
export const describeEntrance = ({ phase, settings: { times } }: Tournament): string => {
  if (phase === 'registration') return 'Registration is open.';
  if (phase === 'announced') return `Registration opens ${formatMoment(times.opensAt)}.`;
  return hasEnded(phase) ? 'The tournament has ended.' : 'Registration is closed.';
};

export const hasEnded = (phase: Tournament['phase']): boolean => ['finished', 'settled', 'cancelled'].includes(phase);

interface Subject {
  name: string;
  are: string;
  were: string;
  checkIn: string;
  next: { opponent: string; match: string };
}

const you: Subject = {
  ...{ name: 'You', are: "You're", were: 'You were', checkIn: 'Check in' },
  next: {
    opponent: 'Your next opponent',
    match: 'Your next match opens as soon as your opponent is known.',
  },
};

const describeClan = (name: string): Subject => ({
  ...{ name, are: `${name} is`, were: `${name} was`, checkIn: `${name} must check in` },
  next: { opponent: 'The next opponent', match: 'The next boards open as soon as both clans can play.' },
});

const subjects: Record<EntrantKind, (entry: Entry) => Subject> = {
  players: () => you,
  clans: ({ entrant }) => describeClan(entrant.name ?? 'Your clan'),
};

const describeStart = ({ settings }: Tournament): string =>
  settings.isSelfRunning
    ? `It starts when ${formatEntrants(settings.maxEntrants, settings)} have joined, or on ${formatMoment(settings.times.startsAt)} at the latest.`
    : `Check-in opens ${formatMoment(settings.times.checkInAt)}.`;

const describeActive = (
  { phase, settings }: Tournament,
  { position }: Entry,
  { are, checkIn, next }: Subject,
  { times, format } = settings,
) => ({
  registered:
    phase === 'check-in'
      ? `${checkIn} by ${formatMoment(times.checkInClosesAt)}.`
      : `${are} in. ${describeStart({ phase, settings })}`,
  waiting: position === null ? `${are} on the waiting list.` : `${are} number ${position} on the waiting list.`,
  checkedIn: `${are} checked in. The tournament starts ${formatMoment(times.startsAt)}.`,
  playing: `${are} in. ${format === 'swiss' ? `${next.opponent} is drawn when all matches of the round are decided.` : next.match}`,
});

const describeOver = ({ place, reason }: Entry, { name, are, were }: Subject) => ({
  out: place === null ? `${are} out.` : `${name} finished ${formatOrdinal(place)}.`,
  withdrawn: `${name} left the tournament.`,
  removed: [`${were} removed from the tournament.`, reason].filter(Boolean).join(' '),
  disqualified: [`${were} disqualified.`, reason].filter(Boolean).join(' '),
  missed: `${name} didn't check in.`,
});

/** The place of an entrant who is out of a tournament that goes on; undefined for everyone else. */
export const findPlaceSoFar = (
  { phase, places }: Pick<TournamentBracket, 'phase' | 'places'>,
  { entrant }: Pick<Entry, 'entrant'>,
): number | undefined =>
  phase === 'live' || phase === 'paused' ? places.find((row) => row.entrant.id === entrant.id)?.place : undefined;

/** Where a player stands. A match that is open comes before everything else. */
export const describeEntry = (
  tournament: Tournament & Pick<TournamentBracket, 'places'>,
  entry: Entry,
  hasMatch: boolean,
): string => {
  const subject = subjects[entry.entrant.kind](entry);
  const over = describeOver(entry, subject);
  if (entry.state in over) return over[entry.state as keyof typeof over];
  if (tournament.phase === 'cancelled') return 'The tournament was canceled.';
  if (hasEnded(tournament.phase)) return entry.place === null ? 'The tournament has ended.' : over.out;
  if (hasMatch) return 'Your match is open.';
  const placeSoFar = findPlaceSoFar(tournament, entry);
  if (placeSoFar !== undefined) return `${subject.are} out, ${formatOrdinal(placeSoFar)} so far.`;
  const active = describeActive(tournament, entry, subject);
  return active[entry.state as keyof typeof active];
};

/** Whether the player can still leave. */
export const isActive = ({ state }: Entry, phase: Tournament['phase']): boolean =>
  !hasEnded(phase) && entryStates[state].isActive;

import { findNextStep, isMatchTurn, type MatchRoomResponse, type NextAct } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import type { PlayCard } from '../../../data-access/index.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { isRunning } from '../tournament/state.ts';

/** How long after its end a tournament is still the last thing that a player has done. */
const resultMs = 7 * 86_400_000;

/** An entry of the player, or of the player's clan. */
export interface ActEntry extends Pick<Entry, 'state' | 'checkedInAt' | 'place'> {
  card: PlayCard;
  /** Whether the player may check in for it: leaders do for their clan. */
  isLed: boolean;
  /** Whether it has no match to come in a tournament that goes on. */
  isOut: boolean;
}

/** A tournament whose staff the player belongs to. */
export interface ActStaffed {
  card: PlayCard;
  isOrganizer: boolean;
  /** Matches on which the player may rule. */
  needStaff: number;
  /** Whether enough entrants are there to start it. */
  canStart: boolean;
  /** When the current phase is planned to end; null for phases without such a time. */
  plannedEnd: Date | null;
}

interface OwnParts {
  matches: readonly MatchRoomResponse[];
  entries: readonly ActEntry[];
  staffed: readonly ActStaffed[];
}

/** An act in its order: the rank of its kind, then its deadline. */
interface Ranked {
  rank: number;
  act: NextAct;
}

/** Acts that wait for the player come before acts for which the player waits. */
const ranks = {
  ...{ match: 0, checkIn: 1, rule: 2, run: 3 },
  ...{ openMatch: 4, playing: 5, entry: 6, watch: 7, result: 8 },
} as const;

type Fields = Pick<NextAct, 'kind' | 'step' | 'isTurn'> & Partial<NextAct>;

const buildAct = (rank: keyof typeof ranks, { id, name, phase }: NextAct['tournament'], fields: Fields): Ranked => ({
  rank: ranks[rank],
  act: {
    path: competitionPaths.tournament(id),
    tournament: { id, name, phase },
    ...{ key: null, dueAt: null, entry: null, place: null, needStaff: 0 },
    ...fields,
  },
});

const toMatchAct = (match: MatchRoomResponse): Ranked => {
  const { tournament, key, dueAt } = match;
  const isTurn = isMatchTurn(match);
  const path = competitionPaths.match(tournament.id, key);
  const step = findNextStep(match);
  return buildAct(isTurn ? 'match' : 'openMatch', tournament, { kind: 'match', step, isTurn, path, key, dueAt });
};

const activeStates: readonly Entry['state'][] = ['registered', 'waiting', 'checkedIn', 'playing'];
const beforeStart: readonly Play['phase'][] = ['announced', 'registration', 'check-in', 'ready'];

const toEntryAct = (own: ActEntry, now: Date): Ranked | [] => {
  const { card, state, checkedInAt, place, isLed, isOut } = own;
  const { phase, dueAt, startsAt, finishedAt, isSelfRunning } = card;
  const isActive = activeStates.includes(state);
  const canCheckIn = phase === 'check-in' && !checkedInAt && (state === 'registered' || state === 'waiting');
  if (canCheckIn && isLed)
    return buildAct('checkIn', card, {
      ...{ kind: 'check-in', step: 'check-in', isTurn: true, entry: state },
      dueAt: dueAt?.toISOString() ?? null,
    });
  const isRecent = finishedAt !== null && now.getTime() - finishedAt.getTime() < resultMs;
  const hasResult = isRecent && (phase === 'finished' || phase === 'settled') && place !== null;
  if (hasResult || (isOut && isRunning(card)))
    return buildAct('result', card, { kind: 'result', step: 'result', isTurn: false, entry: state, place });
  if (!isActive || !(beforeStart.includes(phase) || isRunning(card))) return [];
  // The check-in opens at the end of the registration.
  const next = phase === 'registration' || phase === 'check-in' ? (dueAt ?? startsAt) : startsAt;
  return buildAct(isRunning(card) ? 'playing' : 'entry', card, {
    ...{ kind: 'entry', step: 'entry', isTurn: false, entry: state },
    dueAt: isRunning(card) ? null : next.toISOString(),
    ...(isSelfRunning && { isSelfRunning }),
  });
};

/** Organizers are called this long before the planned time of a step. */
const leadMs = 10 * 60_000;

/** What an organizer has to do because no clock does it. */
const findPhaseStep = ({ card: { phase, dueAt }, isOrganizer, canStart }: ActStaffed): NextAct['step'] | null => {
  if (!isOrganizer || dueAt !== null) return null;
  if (phase === 'announced') return 'open-registration';
  if (phase === 'registration') return 'open-check-in';
  return phase === 'ready' && canStart ? 'start' : null;
};

const toStaffAct = (staffed: ActStaffed, now: Date): Ranked | [] => {
  const { card, needStaff, isOrganizer, plannedEnd } = staffed;
  const { id, phase } = card;
  const path = competitionPaths.tournament(id, { tab: 'run' });
  const base = { kind: 'run', path, needStaff } as const;
  if (needStaff > 0) return buildAct('rule', card, { ...base, step: 'decide', isTurn: true });
  const step = findPhaseStep(staffed);
  const dueAt = step && plannedEnd ? plannedEnd.toISOString() : null;
  if (step && plannedEnd && plannedEnd.getTime() - now.getTime() <= leadMs)
    return buildAct('run', card, { ...base, step, isTurn: true, dueAt });
  const isBusy = phase === 'check-in' || phase === 'ready' || isRunning(card);
  return isBusy && isOrganizer ? buildAct('watch', card, { ...base, step: 'run', isTurn: false, dueAt }) : [];
};

const compareActs = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank || (a.act.dueAt ?? '9').localeCompare(b.act.dueAt ?? '9');

/** Puts what has ended last first. */
const compareEnds = (a: ActEntry, b: ActEntry): number =>
  (b.card.finishedAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (a.card.finishedAt?.getTime() ?? Number.POSITIVE_INFINITY) || 0;

/**
 * Chooses the one thing that a player has to do next: the own match, the check-in, then what waits for staff; with nothing to do, the match
 * that waits for others, the entry, the last result.
 */
export const chooseNextAct = ({ matches, entries, staffed }: OwnParts, now: Date): NextAct | null => {
  const isInMatch = ({ card }: ActEntry) => matches.some(({ tournament }) => tournament.id === card.id);
  const acts = [
    ...matches.map(toMatchAct),
    ...entries.toSorted(compareEnds).flatMap((own) => (isInMatch(own) ? [] : toEntryAct(own, now))),
    ...staffed.flatMap((one) => toStaffAct(one, now)),
  ];
  return acts.sort(compareActs)[0]?.act ?? null;
};

/** Orders matches as the next act is chosen: those that wait for the player, then by deadline. */
export const compareMatches = (a: MatchRoomResponse, b: MatchRoomResponse): number =>
  compareActs(toMatchAct(a), toMatchAct(b));

import { limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { getLineup } from '../match/games.ts';
import type { Draft } from './change.ts';
import { drawSeeds, listEntries } from './phases.ts';
import { computeBracket, countTaken, hasBracket, type TournamentCommand } from './state.ts';

type EntrantCommand = Extract<TournamentCommand, { do: 'entrant' }>;

/** Whether an entrant takes part, or has. */
export const isActive = ({ state }: Entry) =>
  state === 'registered' || state === 'waiting' || state === 'checkedIn' || state === 'playing' || state === 'out';

interface NewEntry extends Pick<Entry, 'entrantId' | 'state' | 'at'> {
  lineup?: Entry['lineup'] | undefined;
}

/** @param lineup defaults to the player alone, without a game id */
export const newEntry = ({
  entrantId,
  state,
  at,
  lineup = [{ playerId: entrantId, gameId: '' }],
}: NewEntry): Entry => ({
  entrantId,
  state,
  lineup,
  at,
  checkedInAt: state === 'checkedIn' ? at : null,
  reason: null,
  isReasonPrivate: false,
  place: null,
});

const isFull = (draft: Draft): boolean => countTaken(draft) >= draft.play.settings.maxEntrants;

/** When an entrant registers: after everyone who has done so in the same turn, because the waiting list is in this order. */
export const findArrival = ({ entries, now }: Draft): Date =>
  new Date(Math.max(now.getTime(), ...[...entries.values()].map(({ at }) => at.getTime() + 1)));

/** Finds the state of a new entry. @throws AppError `waiting_list_full` */
export const findFreePlace = (draft: Draft): 'registered' | 'waiting' => {
  if (!isFull(draft)) return 'registered';
  const waiting = listEntries(draft, 'waiting').length + (draft.unloaded?.waiting ?? 0);
  if (waiting >= limits.play.waiting) throw new AppError('waiting_list_full');
  return 'waiting';
};

/** Fills free places from the waiting list. */
export const moveUp = (draft: Draft): void => {
  for (const entry of listEntries(draft, 'waiting')) {
    if (isFull(draft)) return;
    const isReady = draft.play.phase === 'ready';
    if (isReady && !entry.checkedInAt) continue;
    const { entrantId } = entry;
    const entrants = isReady ? { entrants: [...draft.play.entrants, entrantId] } : {};
    const moved: Entry = { ...entry, state: entry.checkedInAt ? 'checkedIn' : 'registered' };
    draft.change('moved-up', { ...entrants, entries: [moved] }, { playerId: entrantId });
  }
};

/** @throws AppError `not_eligible` if a player plays on another platform than the tournament */
export const requirePlatform = (
  { play: { settings }, platforms }: Pick<Draft, 'play' | 'platforms'>,
  playerIds: readonly string[],
): void => {
  const { platformGroup } = settings;
  // The platform of a player arrives moments after the player.
  const isOther = (id: string) => (platforms?.get(id) ?? platformGroup) !== platformGroup;
  if (platformGroup !== 'all' && playerIds.some(isOther)) throw new AppError('not_eligible');
};

export const register = (draft: Draft, playerId: string, gameId: string | undefined): void => {
  if (gameId === undefined)
    throw new AppError('validation_failed', { issues: [{ path: 'gameId', message: 'Game ID is required' }] });
  const { entries, play } = draft;
  const entry = entries.get(playerId);
  if (entry?.state === 'removed' || entry?.state === 'disqualified') throw new AppError('not_eligible');
  // Players whom staff has added or made a substitute could not set one before.
  const known = entry?.lineup[0]?.gameId;
  const mayChange = play.phase === 'registration' || known === '';
  const lineup = [{ playerId, gameId }];
  if (entry && isActive(entry) && mayChange) {
    if (known !== gameId) draft.touch({ entries: [{ ...entry, lineup }] });
    return;
  }
  if (play.phase !== 'registration') throw new AppError('registration_closed');
  requirePlatform(draft, [playerId]);
  const state = findFreePlace(draft);
  draft.change(
    state,
    { entries: [newEntry({ entrantId: playerId, state, lineup, at: findArrival(draft) })] },
    { playerId },
  );
};

/** Ends a player's part: before the start the place is free again, later the open matches become walkovers. */
const leave = (
  draft: Draft,
  entry: Entry,
  state: 'withdrawn' | 'removed' | 'disqualified',
  { reason, isPrivate = false }: { reason: string | null; isPrivate?: boolean | undefined },
): void => {
  const { entrantId } = entry;
  const { play } = draft;
  const out = [...play.out.filter((id) => id !== entrantId), entrantId];
  const barred = state === 'withdrawn' ? play.barred : [...play.barred, entrantId];
  const gone = hasBracket(play) ? { out, barred } : { entrants: play.entrants.filter((id) => id !== entrantId) };
  const left: Entry = { ...entry, state, reason, isReasonPrivate: isPrivate };
  draft.change(state, { ...gone, entries: [left] }, { playerId: entrantId, reason: isPrivate ? null : reason });
};

export const withdraw = (draft: Draft, entrantId: string): void => {
  const entry = draft.entries.get(entrantId);
  if (!entry || !isActive(entry)) throw new AppError('not_registered');
  leave(draft, entry, 'withdrawn', { reason: null });
};

export const checkIn = (draft: Draft, entrantId: string): void => {
  const entry = draft.entries.get(entrantId);
  if (!entry || !isActive(entry)) throw new AppError('not_registered');
  if (entry.checkedInAt) return;
  // A player may have changed the platform since the registration.
  requirePlatform(
    draft,
    entry.lineup.map((one) => one.playerId),
  );
  const state = entry.state === 'registered' ? 'checkedIn' : entry.state;
  draft.change('checked-in', { entries: [{ ...entry, state, checkedInAt: draft.now }] }, { playerId: entrantId });
};

export const reseed = (draft: Draft, by: 'score' | 'random'): void =>
  draft.change(`seeded-by-${by}`, drawSeeds(draft, by, listEntries(draft, 'checkedIn', 'playing')));

export const moveSeed = (draft: Draft, entrantId: string, to: number): void => {
  const { entrants } = draft.play;
  if (!entrants.includes(entrantId)) throw new AppError('not_registered');
  const others = entrants.filter((id) => id !== entrantId);
  const moved = [...others.slice(0, to - 1), entrantId, ...others.slice(to - 1)];
  const seeding = { by: 'hand', randomSeed: null } as const;
  draft.change('seed-moved', { entrants: moved, play: { seeding } }, { playerId: entrantId });
};

const add = (draft: Draft, { entrantId, reason }: EntrantCommand): void => {
  const { play, now } = draft;
  const entry = draft.entries.get(entrantId);
  if (entry && isActive(entry)) return;
  // A clan without a lineup cannot play.
  if (isFull(draft) || getLineup(play, draft.entries, entrantId).length === 0) throw new AppError('not_eligible');
  const isPresent = play.phase === 'check-in' || play.phase === 'ready';
  const state = isPresent ? 'checkedIn' : 'registered';
  const entrants = play.phase === 'ready' ? { entrants: [...play.entrants, entrantId] } : {};
  const added = newEntry({ entrantId, state, lineup: entry?.lineup, at: now });
  draft.change('added', { ...entrants, entries: [added] }, { playerId: entrantId, reason });
};

/** Undoes the departure of an entrant. */
const takeBack = ({ out, barred }: Play, entrantId: string): Pick<Play, 'out' | 'barred'> => ({
  out: out.filter((id) => id !== entrantId),
  barred: barred.filter((id) => id !== entrantId),
});

const restore = (draft: Draft, entry: Entry, command: EntrantCommand): void => {
  const { entrantId, reason } = command;
  const { play } = draft;
  if (!hasBracket(play)) {
    add(draft, command);
    return;
  }
  if (!play.entrants.includes(entrantId)) throw new AppError('phase_not_possible');
  const restored: Entry = { ...entry, state: 'playing', reason: null, isReasonPrivate: false };
  draft.change('restored', { ...takeBack(play, entrantId), entries: [restored] }, { playerId: entrantId, reason });
};

/** A substitute takes the place of a player who has no result. */
const replace = (draft: Draft, entry: Entry, { entrantId, by, reason, isPrivate = false }: EntrantCommand): void => {
  const { play, now } = draft;
  if (!by) throw new AppError('validation_failed', { issues: [{ path: 'by', message: 'Choose a player' }] });
  const substitute = draft.entries.get(by);
  const isKnown = substitute
    ? ['waiting', 'missed'].includes(substitute.state)
    : getLineup(play, draft.entries, by).length > 0;
  if (play.entrants.includes(by) || !isKnown) throw new AppError('not_eligible');
  const isDecided =
    hasBracket(play) &&
    [...computeBracket(play).values()].some(
      ({ state, home, away, planned }) =>
        state === 'done' && (home === entrantId || away === entrantId) && play.facts[planned.key] !== undefined,
    );
  if (!play.entrants.includes(entrantId) || isDecided) throw new AppError('phase_not_possible');
  const entrants = play.entrants.map((id) => (id === entrantId ? by : id));
  const replaced: Entry = { ...entry, state: 'removed', reason, isReasonPrivate: isPrivate };
  const state = hasBracket(play) ? 'playing' : 'checkedIn';
  const joining = { ...newEntry({ entrantId: by, state, lineup: substitute?.lineup, at: now }), checkedInAt: now };
  draft.change(
    'replaced',
    { entrants, ...takeBack(play, entrantId), entries: [replaced, joining] },
    { playerId: by, reason: isPrivate ? null : reason },
  );
};

/**
 * Runs a command whose phase and actor have been checked.
 * @throws AppError `not_registered`, `not_eligible`, `phase_not_possible`
 */
export const changeEntrant = (draft: Draft, command: EntrantCommand): void => {
  const { action } = command;
  const entry = draft.entries.get(command.entrantId);
  if (action !== 'add' && !entry) throw new AppError('not_registered');
  if (action === 'add' || !entry) add(draft, command);
  else if (action === 'replace') replace(draft, entry, command);
  else if (action === 'restore') {
    if (!isActive(entry)) restore(draft, entry, command);
  } else {
    const state = action === 'remove' ? 'removed' : 'disqualified';
    if (entry.state === state) return;
    // Whoever withdraws from a tournament that has begun keeps a place, which a disqualification takes.
    const hasPlace =
      entry.state === 'withdrawn' && hasBracket(draft.play) && draft.play.entrants.includes(entry.entrantId);
    if (!isActive(entry) && !(hasPlace && action === 'disqualify')) throw new AppError('not_registered');
    leave(draft, entry, state, command);
  }
};

import { countMatches, limits, type TournamentPhase } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { Entry, MatchRoom, Play } from '../../../data-access/play/documents.ts';
import { fewestEntrants } from '../../../engine/plans.ts';
import { createRandom } from '../../../engine/random.ts';
import { closeRoom, isOver, pauseRoom, resumeRoom } from '../match/room.ts';
import type { Draft, FullPatch } from './change.ts';
import { countTaken, hasEnded } from './state.ts';

/** The time that ends a phase before the start. */
const clockTimes = {
  announced: 'opensAt',
  registration: 'checkInAt',
  'check-in': 'checkInClosesAt',
  ready: 'startsAt',
} as const;

/** When a phase before the start is planned to end. */
export const findPlannedEnd = ({ times }: Pick<Play['settings'], 'times'>, phase: TournamentPhase): Date | null =>
  phase in clockTimes ? times[clockTimes[phase as keyof typeof clockTimes]] : null;

/** When the clock ends a phase before the start. */
export const findPhaseEnd = ({ settings }: Pick<Play, 'settings'>, phase: TournamentPhase): Date | null => {
  if (phase === 'ready' && !settings.autoStart && !settings.isSelfRunning) return null;
  if (phase === 'registration' && settings.isSelfRunning) return settings.times.startsAt;
  return findPlannedEnd(settings, phase);
};

const reminderMs = 10 * 60_000;

/** When players are reminded to check in. */
export const findReminder = (phase: TournamentPhase, dueAt: Date | null): Date | null =>
  phase === 'check-in' && dueAt ? new Date(dueAt.getTime() - reminderMs) : null;

const isByStaff = ({ actor, play: { staff } }: Draft): boolean =>
  actor !== null && (actor.isOperator || staff.some(({ playerId }) => playerId === actor.playerId));

/** Begins a phase. After an organizer's step back the clock does not undo it at once, so a time that has passed is left out. */
const enterPhase = (
  draft: Draft,
  phase: TournamentPhase,
  patch: FullPatch = {},
  reason: string | null = null,
): void => {
  const end = findPhaseEnd(draft.play, phase);
  const isPast = draft.actor !== null && end !== null && end <= draft.now;
  const dueAt = isPast ? null : end;
  const clocks = { dueAt, remindAt: findReminder(phase, dueAt) };
  // A phase that a tournament begins by itself is not the act of the player whose command was the last one before.
  const by = draft.play.settings.isSelfRunning && !isByStaff(draft) ? { by: null } : {};
  draft.change(phase, { ...patch, phase, reason, play: { ...patch.play, ...clocks } }, { reason, ...by });
};

/** Whether anyone has ever registered. */
export const hasEntries = ({ entries, unloaded }: Draft): boolean => entries.size > 0 || Boolean(unloaded?.hasMore);

const byArrival = (a: Entry, b: Entry): number =>
  a.at.getTime() - b.at.getTime() || (a.entrantId < b.entrantId ? -1 : 1);

export const listEntries = (draft: Draft, ...states: Entry['state'][]): Entry[] =>
  [...draft.entries.values()].filter(({ state }) => states.includes(state)).sort(byArrival);

/** Seeds the entrants with these entries, which are in the order of their arrival. */
export const drawSeeds = (draft: Draft, by: 'score' | 'random', entries: readonly Entry[]): FullPatch => {
  const ids = entries.map(({ entrantId }) => entrantId);
  const random = createRandom(draft.randomSeed);
  const rating = new Map(ids.map((id) => [id, by === 'score' ? (draft.scores.get(id) ?? 0) : random()]));
  const entrants = ids.sort((a, b) => (rating.get(b) ?? 0) - (rating.get(a) ?? 0));
  const randomSeed = by === 'random' ? draft.randomSeed : null;
  return { entrants, play: { seeding: { by, randomSeed } } };
};

const setState = (entries: readonly Entry[], state: Entry['state']): Entry[] =>
  entries.map((entry) => ({ ...entry, state }));

/** Nobody has to cancel a tournament that runs by itself. */
const cancelWithTooFew = (draft: Draft): void =>
  enterPhase(draft, 'cancelled', {}, `Too few ${draft.play.settings.entrants} have joined.`);

/** Stops the clock until an organizer decides. @throws AppError `phase_not_possible` if an organizer gave the command */
const waitForOrganizer = (draft: Draft, kind: 'too-few-players' | 'too-many-matches'): void => {
  if (draft.actor) throw new AppError('phase_not_possible');
  if (kind === 'too-few-players' && draft.play.settings.isSelfRunning) cancelWithTooFew(draft);
  else draft.change(kind, { play: { dueAt: null } });
};

/** Settings of earlier releases may allow more entrants. */
const hasTooManyMatches = (settings: Play['settings'], entrants: number): boolean =>
  countMatches(settings, entrants) > limits.play.matches;

/** Whether a tournament that is ready can start with this number of entrants. */
export const canStart = (settings: Play['settings'], entrants: number): boolean =>
  entrants >= fewestEntrants(settings) && !hasTooManyMatches(settings, entrants);

/** Stops the clock if too few or too many entrants would play. @returns whether the tournament can go on */
const checkSize = (draft: Draft, entrants: number, fewest: number): boolean => {
  if (entrants < fewest) waitForOrganizer(draft, 'too-few-players');
  else if (hasTooManyMatches(draft.play.settings, entrants)) waitForOrganizer(draft, 'too-many-matches');
  else return true;
  return false;
};

/** Players of the waiting list who have checked in take the places of those who have not. */
const closeCheckIn = (draft: Draft): void => {
  const { minEntrants, maxEntrants, seeding } = draft.play.settings;
  const present = listEntries(draft, 'checkedIn');
  const next = listEntries(draft, 'waiting').filter(({ checkedInAt }) => checkedInAt);
  const movingUp = next.slice(0, Math.max(0, maxEntrants - present.length));
  const fewest = Math.max(minEntrants, fewestEntrants(draft.play.settings));
  if (!checkSize(draft, present.length + movingUp.length, fewest)) return;
  const entries = [...setState(movingUp, 'checkedIn'), ...setState(listEntries(draft, 'registered'), 'missed')];
  const seeds = drawSeeds(draft, seeding, [...present, ...movingUp].sort(byArrival));
  enterPhase(draft, 'ready', { ...seeds, entries });
};

/** Seeds everyone who has registered, as if they had checked in, and starts. */
const startByItself = (draft: Draft): void => {
  const { settings } = draft.play;
  const registered = listEntries(draft, 'registered');
  const fewest = Math.max(settings.minEntrants, fewestEntrants(settings));
  if (registered.length < fewest) {
    cancelWithTooFew(draft);
    return;
  }
  const present = registered.map((entry): Entry => ({ ...entry, state: 'checkedIn', checkedInAt: draft.now }));
  enterPhase(draft, 'ready', { ...drawSeeds(draft, settings.seeding, present), entries: present });
  start(draft);
};

/** Starts a tournament that runs by itself once its last place is taken; called by whatever takes a place. */
export const startWhenFull = (draft: Draft): void => {
  const { phase, settings } = draft.play;
  if (settings.isSelfRunning && phase === 'registration' && countTaken(draft) >= settings.maxEntrants)
    startByItself(draft);
};

const reopenCheckIn = (draft: Draft): void => {
  // Their places may have been taken from the waiting list.
  const free = draft.play.settings.maxEntrants - listEntries(draft, 'registered', 'checkedIn').length;
  const entries = listEntries(draft, 'missed').map(
    (entry, at): Entry => ({ ...entry, state: at < free ? 'registered' : 'waiting' }),
  );
  enterPhase(draft, 'check-in', { entrants: [], entries, play: { seeding: null } });
};

const start = (draft: Draft): void => {
  // Players may have left or settings may have changed since the check-in closed.
  const { entrants, settings } = draft.play;
  if (!checkSize(draft, entrants.length, fewestEntrants(settings))) return;
  enterPhase(draft, 'live', { entries: setState(listEntries(draft, 'checkedIn'), 'playing') });
};

/** Possible until a result or a report exists. */
const undoStart = (draft: Draft): void => {
  const rooms = [...draft.rooms.values()].filter((room) => room !== null);
  const isPlayed = rooms.some(({ reports, state }) => reports.home ?? reports.away ?? state === 'done');
  if (isPlayed || Object.keys(draft.play.facts).length > 0) throw new AppError('phase_not_possible');
  const playing = listEntries(draft, 'playing');
  const present = new Set(playing.map(({ entrantId }) => entrantId));
  enterPhase(draft, 'ready', {
    // Players who left while it was live gave up their matches; now they give up their places.
    entrants: draft.play.entrants.filter((id) => present.has(id)),
    ...{ out: [], barred: [], draws: [] },
    entries: setState(playing, 'checkedIn'),
    closedRooms: rooms.map(({ key }) => key),
  });
};

const mapRooms = ({ rooms, now }: Draft, change: typeof pauseRoom): MatchRoom[] =>
  [...rooms.values()].flatMap((room) => (room ? change(room, now) : []));

const reopenRegistration = (draft: Draft): void => {
  const entries = listEntries(draft, 'checkedIn', 'waiting').map(
    (entry): Entry => ({ ...entry, checkedInAt: null, state: entry.state === 'waiting' ? 'waiting' : 'registered' }),
  );
  enterPhase(draft, 'registration', { entries });
};

const withdrawAnnouncement = (draft: Draft): void => {
  if (hasEntries(draft)) throw new AppError('phase_not_possible');
  enterPhase(draft, 'announced');
};

type Step = (draft: Draft, reason: string | null) => void;

const pause: Step = (draft, reason) => enterPhase(draft, 'paused', { rooms: mapRooms(draft, pauseRoom) }, reason);

const resume: Step = (draft) => enterPhase(draft, 'live', { rooms: mapRooms(draft, resumeRoom) });

/** Steps by phase: `from to`. */
const steps: Record<string, Step> = {
  'announced registration': (draft) => enterPhase(draft, 'registration'),
  'registration announced': withdrawAnnouncement,
  'registration check-in': (draft) => enterPhase(draft, 'check-in'),
  'check-in registration': reopenRegistration,
  'check-in ready': closeCheckIn,
  'ready check-in': reopenCheckIn,
  'ready live': start,
  'live ready': undoStart,
  'live paused': pause,
  'paused live': resume,
};

/** Closes a match of a cancelled tournament. A result that was disputed later stays disputed. */
const cancelRoom: typeof pauseRoom = (room, now) =>
  isOver(room) ? pauseRoom(room, now) : closeRoom(room, 'left', now);

const cancel = (draft: Draft, reason: string | null): void => {
  if (hasEnded(draft.play)) throw new AppError('phase_not_possible');
  // The email of the cancellation says it all: what staff ruled moments ago does not count any more.
  enterPhase(draft, 'cancelled', { rooms: mapRooms(draft, cancelRoom), play: { heldRulings: [] } }, reason);
};

/** @throws AppError `phase_not_possible`; `validation_failed` without a reason for a step that needs one */
export const changePhase = (draft: Draft, to: TournamentPhase, reason: string | null): void => {
  if ((to === 'paused' || to === 'cancelled') && !reason)
    throw new AppError('validation_failed', { issues: [{ path: 'reason', message: 'Reason is required' }] });
  const step = to === 'cancelled' ? cancel : steps[`${draft.play.phase} ${to}`];
  if (!step) throw new AppError('phase_not_possible');
  step(draft, reason);
};

/** Entrants of a tournament that an earlier release finished have read no place yet. */
const settle = (draft: Draft): void => {
  const entries = [...draft.entries.values()].flatMap((entry): Entry[] =>
    entry.place === null || entry.emailedPlace !== undefined ? [] : [{ ...entry, emailedPlace: entry.place }],
  );
  draft.change('settled', { phase: 'settled', entries, play: { dueAt: draft.now } });
};

/** What the clock does when a phase has ended. */
export const onPhaseDeadline = (draft: Draft): void => {
  switch (draft.play.phase) {
    case 'announced':
      enterPhase(draft, 'registration');
      break;
    case 'registration':
      if (draft.play.settings.isSelfRunning) startByItself(draft);
      else enterPhase(draft, 'check-in');
      break;
    case 'check-in':
      closeCheckIn(draft);
      break;
    case 'ready':
      start(draft);
      break;
    case 'finished':
      settle(draft);
      break;
    default:
      draft.touch({ play: { dueAt: null } });
  }
};

import { countMatches, limits, type TournamentPhase } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { Entry } from '../../../data-access/play/documents';
import { fewestEntrants } from '../../../engine/plans';
import { createRandom } from '../../../engine/random';
import { pauseRoom, resumeRoom } from '../match/room';
import { followUp } from './follow-up';
import { type Draft, record } from './state';

/** The time that ends a phase before the start. */
const clockTimes = {
  announced: 'opensAt',
  registration: 'checkInAt',
  'check-in': 'checkInClosesAt',
  ready: 'startsAt',
} as const;

/** When the clock ends a phase before the start. */
export const endOf = ({ play: { settings } }: Pick<Draft, 'play'>, phase: TournamentPhase): Date | null => {
  if (!(phase in clockTimes) || (phase === 'ready' && !settings.autoStart)) return null;
  return settings.times[clockTimes[phase as keyof typeof clockTimes]];
};

const reminderMs = 10 * 60_000;

/** When players are reminded to check in. */
export const findReminder = (phase: TournamentPhase, dueAt: Date | null): Date | null =>
  phase === 'check-in' && dueAt ? new Date(dueAt.getTime() - reminderMs) : null;

/** Begins a phase. After an organizer's step back the clock does not undo it at once, so a time that has passed is left out. */
const enterPhase = (draft: Draft, phase: TournamentPhase, reason: string | null = null): void => {
  const end = endOf(draft, phase);
  const isPast = draft.actor !== null && end !== null && end <= draft.now;
  const dueAt = isPast ? null : end;
  draft.play = { ...draft.play, phase, reason, dueAt, remindAt: findReminder(phase, dueAt) };
  record(draft, phase, { reason });
};

/** Whether anyone has ever registered. */
export const hasEntries = ({ entries, unloaded }: Draft): boolean => entries.size > 0 || Boolean(unloaded?.hasMore);

export const entriesOf = (draft: Draft, ...states: Entry['state'][]): Entry[] =>
  [...draft.entries.values()]
    .filter(({ state }) => states.includes(state))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.playerId < b.playerId ? -1 : 1));

export const setEntry = (draft: Draft, entry: Entry, change: Partial<Entry>): Entry => {
  const next = { ...entry, ...change };
  draft.entries.set(entry.playerId, next);
  return next;
};

export const seedEntrants = (draft: Draft, by: 'score' | 'random'): void => {
  const playerIds = entriesOf(draft, 'checkedIn', 'playing').map(({ playerId }) => playerId);
  const random = createRandom(draft.randomSeed);
  const rating = new Map(playerIds.map((id) => [id, by === 'score' ? (draft.scores.get(id) ?? 0) : random()]));
  const entrants = playerIds.sort((a, b) => (rating.get(b) ?? 0) - (rating.get(a) ?? 0));
  const randomSeed = by === 'random' ? draft.randomSeed : null;
  draft.play = { ...draft.play, entrants, seeding: { by, randomSeed } };
};

/** Stops the clock until an organizer decides. @throws AppError `phase_not_possible` if an organizer gave the command */
const waitForOrganizer = (draft: Draft, kind: 'too-few-players' | 'too-many-matches'): void => {
  if (draft.actor) throw new AppError('phase_not_possible');
  draft.play = { ...draft.play, dueAt: null };
  record(draft, kind);
};

/** Settings of earlier releases may allow more entrants. */
const hasTooManyMatches = ({ play: { settings } }: Draft, entrants: number): boolean =>
  countMatches(settings, entrants) > limits.play.matches;

/** Stops the clock if too few or too many entrants would play. @returns whether the tournament can go on */
const checkSize = (draft: Draft, entrants: number, fewest: number): boolean => {
  if (entrants < fewest) waitForOrganizer(draft, 'too-few-players');
  else if (hasTooManyMatches(draft, entrants)) waitForOrganizer(draft, 'too-many-matches');
  else return true;
  return false;
};

/** Players of the waiting list who have checked in take the places of those who have not. */
const closeCheckIn = (draft: Draft): void => {
  const { minEntrants, maxEntrants, seeding } = draft.play.settings;
  const present = entriesOf(draft, 'checkedIn');
  const next = entriesOf(draft, 'waiting').filter(({ checkedInAt }) => checkedInAt);
  const movingUp = next.slice(0, Math.max(0, maxEntrants - present.length));
  const fewest = Math.max(minEntrants, fewestEntrants(draft.play.settings));
  if (!checkSize(draft, present.length + movingUp.length, fewest)) return;
  for (const entry of movingUp) setEntry(draft, entry, { state: 'checkedIn' });
  for (const entry of entriesOf(draft, 'registered')) setEntry(draft, entry, { state: 'missed' });
  seedEntrants(draft, seeding);
  enterPhase(draft, 'ready');
};

const reopenCheckIn = (draft: Draft): void => {
  // Their places may have been taken from the waiting list.
  let free = draft.play.settings.maxEntrants - entriesOf(draft, 'registered', 'checkedIn').length;
  for (const entry of entriesOf(draft, 'missed')) {
    setEntry(draft, entry, { state: free > 0 ? 'registered' : 'waiting' });
    free -= 1;
  }
  draft.play = { ...draft.play, entrants: [], seeding: null };
  enterPhase(draft, 'check-in');
};

const start = (draft: Draft): void => {
  // Players may have left or settings may have changed since the check-in closed.
  const { entrants, settings } = draft.play;
  if (!checkSize(draft, entrants.length, fewestEntrants(settings))) return;
  for (const entry of entriesOf(draft, 'checkedIn')) setEntry(draft, entry, { state: 'playing' });
  enterPhase(draft, 'live');
  followUp(draft);
};

/** Possible until a result or a report exists. */
const undoStart = (draft: Draft): void => {
  const rooms = [...draft.rooms.values()].filter((room) => room !== null);
  const isPlayed = rooms.some(({ reports, state }) => reports.home ?? reports.away ?? state === 'done');
  if (isPlayed || Object.keys(draft.play.facts).length > 0) throw new AppError('phase_not_possible');
  for (const { key } of rooms) draft.rooms.set(key, null);
  const present = new Set(entriesOf(draft, 'playing').map(({ playerId }) => playerId));
  for (const entry of entriesOf(draft, 'playing')) setEntry(draft, entry, { state: 'checkedIn' });
  // Players who left while it was live gave up their matches; now they give up their places.
  draft.play = {
    ...draft.play,
    entrants: draft.play.entrants.filter((id) => present.has(id)),
    out: [],
    barred: [],
    draws: [],
  };
  enterPhase(draft, 'ready');
};

const changeRooms = (draft: Draft, change: typeof pauseRoom): void => {
  for (const [key, room] of draft.rooms) if (room) draft.rooms.set(key, change(room, draft.now));
};

const reopenRegistration = (draft: Draft): void => {
  for (const entry of entriesOf(draft, 'checkedIn', 'waiting'))
    setEntry(draft, entry, { checkedInAt: null, ...(entry.state === 'checkedIn' && { state: 'registered' }) });
  enterPhase(draft, 'registration');
};

const withdrawAnnouncement = (draft: Draft): void => {
  if (hasEntries(draft)) throw new AppError('phase_not_possible');
  enterPhase(draft, 'announced');
};

type Step = (draft: Draft, reason: string | null) => void;

const pause: Step = (draft, reason) => {
  changeRooms(draft, pauseRoom);
  enterPhase(draft, 'paused', reason);
};

const resume: Step = (draft) => {
  changeRooms(draft, resumeRoom);
  enterPhase(draft, 'live');
  followUp(draft);
};

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
const closeRoom: typeof pauseRoom = (room, now) => {
  if (room.state === 'done' || room.state === 'contested') return pauseRoom(room, now);
  const decision = { by: 'left', reason: null, at: now } as const;
  return { ...room, state: 'done', dueAt: null, remainingMs: null, noticeAt: null, decision };
};

const cancel = (draft: Draft, reason: string | null): void => {
  if (draft.play.phase === 'settled' || draft.play.phase === 'cancelled') throw new AppError('phase_not_possible');
  changeRooms(draft, closeRoom);
  enterPhase(draft, 'cancelled', reason);
};

/** @throws AppError `phase_not_possible`; `validation_failed` without a reason for a step that needs one */
export const changePhase = (draft: Draft, to: TournamentPhase, reason: string | null): void => {
  if ((to === 'paused' || to === 'cancelled') && !reason)
    throw new AppError('validation_failed', { issues: [{ path: 'reason', message: 'Reason is required' }] });
  const step = to === 'cancelled' ? cancel : steps[`${draft.play.phase} ${to}`];
  if (!step) throw new AppError('phase_not_possible');
  step(draft, reason);
};

const settle = (draft: Draft): void => {
  draft.play = { ...draft.play, phase: 'settled', dueAt: draft.now };
  record(draft, 'settled');
};

/** What the clock does when a phase has ended. */
export const onPhaseDeadline = (draft: Draft): void => {
  switch (draft.play.phase) {
    case 'announced':
      enterPhase(draft, 'registration');
      break;
    case 'registration':
      enterPhase(draft, 'check-in');
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
      draft.play = { ...draft.play, dueAt: null };
  }
};

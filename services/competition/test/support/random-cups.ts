import { storedSettings } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import fc from 'fast-check';
import type { Entry } from '../../src/data-access/play/documents.ts';
import { decide } from '../../src/features/play/tournament/decide.ts';
import { newEntry } from '../../src/features/play/tournament/entrants.ts';
import {
  buildPlay,
  computeBracket,
  type TournamentCommand,
  type TournamentState,
} from '../../src/features/play/tournament/state.ts';
import { newId } from './competition.ts';
import { settings } from './cups.ts';

const organizer = { playerId: newId(), isOperator: true };
const disputeMs = 24 * 3_600_000;
export const placePoints = [
  { place: 1, points: 100 },
  { place: 2, points: 70 },
  { place: 3, points: 50 },
  { place: 5, points: 25 },
];

const announce = (format: string, entrants: readonly string[]): TournamentState => {
  const own = storedSettings.parse(settings({ format, maxEntrants: 16 }));
  const at = own.times.checkInAt;
  const buildEntry = (entrantId: string): Entry => newEntry({ entrantId, at, state: 'checkedIn' });
  return {
    play: { ...buildPlay(newId(), own, []), phase: 'ready', entrants, dueAt: own.times.startsAt },
    entries: new Map(entrants.map((id) => [id, buildEntry(id)])),
    ...{ rooms: new Map(), scores: new Map(), randomSeed: 7, disputeMs },
  };
};

/** A command that is not possible changes nothing. */
const run = (state: TournamentState, command: TournamentCommand, actor: typeof organizer | null, now: Date) => {
  try {
    return decide(state, command, actor, now);
  } catch (error) {
    if (error instanceof AppError) return state;
    throw error;
  }
};

const cupEvent = fc.record({
  kind: fc.constantFrom('disqualify', 'remove', 'restore', 'withdraw', 'correct'),
  who: fc.nat({ max: 11 }),
  verdict: fc.constantFrom(
    { score: { legs: [[0, 3]] as const } },
    { walkover: 'home' as const },
    { walkover: 'both' as const },
  ),
});
export type CupEvent = typeof cupEvent extends fc.Arbitrary<infer T> ? T : never;

const apply = (state: TournamentState, { kind, who, verdict }: CupEvent, now: Date): TournamentState => {
  const { entrants } = state.play;
  const playerId = entrants[who % entrants.length] as string;
  if (kind === 'withdraw') return run(state, { do: 'withdraw' }, { playerId, isOperator: false }, now);
  if (kind !== 'correct')
    return run(state, { do: 'entrant', action: kind, entrantId: playerId, by: null, reason: 'Rules' }, organizer, now);
  const done = [...computeBracket(state.play).values()].filter((match) => match.state === 'done');
  const key = done[who % Math.max(1, done.length)]?.planned.key;
  return key ? run(state, { do: 'correct', key, verdict, reason: 'Rules' }, organizer, now) : state;
};

/** A cup with what happens in it; `size` is its number of entrants. */
export const randomCup = fc.record({
  format: fc.constantFrom('single-elimination', 'double-elimination', 'round-robin', 'groups', 'swiss'),
  size: fc.integer({ min: 6, max: 12 }),
  during: fc.array(cupEvent, { maxLength: 4 }),
  after: fc.array(cupEvent, { maxLength: 4 }),
});
export type RandomCup = typeof randomCup extends fc.Arbitrary<infer T> ? T : never;

/**
 * Plays all matches in memory, with an event after each of the first ones and the rest after the final.
 * @param players of whom the first ones enter
 * @returns the settled cup
 */
export const playCup = (
  { format, size, during, after }: RandomCup,
  players: readonly { id: string }[],
): TournamentState => {
  const state = announce(
    format,
    players.slice(0, size).map(({ id }) => id),
  );
  const now = new Date(state.play.settings.times.startsAt.getTime());
  const events = [...during];
  const playOut = (before: TournamentState) => {
    let next = before;
    for (;;) {
      const room = [...next.rooms.values()].find((one) => one && one.state !== 'done');
      if (!room) return next;
      const verdict = { score: { legs: [[2, 1]] as const } };
      const action = { do: 'rule', verdict, reason: 'Seen' } as const;
      next = decide(next, { do: 'match', key: room.key, action }, organizer, now);
      const [first] = events.splice(0, 1);
      if (first) next = apply(next, first, now);
    }
  };
  let end = playOut(decide(state, { do: 'clock' }, null, now));
  for (const one of after) end = playOut(apply(end, one, now));
  return decide(end, { do: 'clock' }, null, new Date(now.getTime() + disputeMs));
};

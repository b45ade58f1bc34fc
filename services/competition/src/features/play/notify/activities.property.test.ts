import { expect, test } from '@jest/globals';
import { type Activity, activity, type TournamentFormat } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import fc from 'fast-check';
import type { Entry } from '../../../data-access/play/documents.ts';
import { presentRounds } from '../present/bracket.ts';
import { createView, type View } from '../present/view.ts';
import { decide } from '../tournament/decide.ts';
import { newEntry } from '../tournament/entrants.ts';
import {
  buildPlay,
  computeBracket,
  computePlaces,
  hasBracket,
  type TournamentCommand,
  type TournamentState,
} from '../tournament/state.ts';
import { at, settings } from '../tournament/testing/cup.ts';
import { listActivities, listResultActivities } from './activities.ts';

const createId = (number: number) => number.toString(16).padStart(24, '0');
const cupId = createId(1);
const entrants = Array.from({ length: 6 }, (_, number) => createId(number + 10));
const organizer = { playerId: createId(2), isOperator: true };
const disputeMs = 24 * 3_600_000;

const event = fc.record({
  kind: fc.constantFrom('disqualify', 'remove', 'restore', 'withdraw', 'correct', 'pause', 'resume'),
  who: fc.nat({ max: 11 }),
  verdict: fc.constantFrom(
    { score: { legs: [[0, 3]] as const } },
    { walkover: 'home' as const },
    { walkover: 'both' as const },
  ),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** What a follower knows: the activity with the highest version of each subject. */
type Known = Map<string, { version: number; activity: Activity }>;

const show = (state: TournamentState): View => createView(state.play, state.rooms);

const createCup = (format: TournamentFormat) => {
  const own = { ...settings, format, groups: 2 as const, maxEntrants: 8 };
  const buildEntry = (entrantId: string): Entry => newEntry({ entrantId, at: own.times.checkInAt, state: 'checkedIn' });
  let state: TournamentState = {
    play: { ...buildPlay(cupId, own, []), phase: 'ready', entrants, dueAt: own.times.startsAt },
    entries: new Map(entrants.map((id) => [id, buildEntry(id)])),
    ...{ rooms: new Map(), scores: new Map(), randomSeed: 7, disputeMs },
  };
  const published: { version: number; activity: Activity }[] = [];
  return {
    state: () => state,
    published,
    /** A command that is not possible changes nothing. */
    run(command: TournamentCommand, actor: typeof organizer | null, now: Date) {
      try {
        const after = decide(state, command, actor, now);
        for (const one of listActivities(state, after, [show(state), show(after)])) {
          activity.parse(one);
          published.push({ version: after.play.version, activity: one });
        }
        state = after;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
};
type Cup = ReturnType<typeof createCup>;

const apply = (cup: Cup, { kind, who, verdict }: Event, now: Date): void => {
  const { play } = cup.state();
  const playerId = play.entrants[who % play.entrants.length] as string;
  if (kind === 'pause' || kind === 'resume')
    cup.run({ do: 'phase', to: kind === 'pause' ? 'paused' : 'live', reason: 'Break' }, organizer, now);
  else if (kind === 'withdraw') cup.run({ do: 'withdraw' }, { playerId, isOperator: false }, now);
  else if (kind !== 'correct')
    cup.run({ do: 'entrant', action: kind, entrantId: playerId, by: null, reason: 'Rules' }, organizer, now);
  else {
    const done = [...computeBracket(play).values()].filter((match) => match.state === 'done');
    const key = done[who % Math.max(1, done.length)]?.planned.key;
    if (key) cup.run({ do: 'correct', key, verdict, reason: 'Rules' }, organizer, now);
  }
};

/** Plays all matches, with an event after each of the first ones. */
const playOut = (cup: Cup, events: Event[], now: Date): void => {
  for (;;) {
    const room = [...cup.state().rooms.values()].find((one) => one && one.state !== 'done');
    if (!room || !hasBracket(cup.state().play)) return;
    if (cup.state().play.phase === 'paused') cup.run({ do: 'phase', to: 'live', reason: null }, organizer, now);
    const verdict = { score: { legs: [[2, 1]] as const } };
    cup.run({ do: 'match', key: room.key, action: { do: 'rule', verdict, reason: 'Seen' } }, organizer, now);
    const [next] = events.splice(0, 1);
    if (next) apply(cup, next, now);
  }
};

/** Delivers events in any order, some of them twice: older ones change nothing. */
const deliver = (published: Cup['published'], seed: number): Known => {
  const known: Known = new Map();
  const order = published.map((one, index) => ({ one, position: (index * 7_919 + seed) % 101 }));
  const shuffled = order.sort((a, b) => a.position - b.position).map(({ one }) => one);
  for (const one of [...shuffled, ...shuffled.slice(0, 5)]) {
    const before = known.get(one.activity.subject);
    if (!before || before.version < one.version) known.set(one.activity.subject, one);
  }
  return known;
};

const listKnown = (known: Known, kind: Activity['kind']): Activity[] =>
  [...known.values()].flatMap(({ activity: one }) => (one.kind === kind && !one.removed ? one : []));

const bySubject = (one: Activity, other: Activity) => (one.subject < other.subject ? -1 : 1);

test.each(['single-elimination', 'double-elimination', 'groups', 'round-robin', 'swiss'] as const)(
  'followers of a %s know the results of its bracket and the places of its end, whatever is corrected',
  (format) => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 12 }),
        fc.array(event, { maxLength: 3 }),
        fc.nat(100),
        fc.boolean(),
        (during, after, seed, isCancelled) => {
          const cup = createCup(format);
          cup.run({ do: 'clock' }, null, at(0));
          playOut(cup, [...during], at(10));
          for (const one of after) {
            apply(cup, one, at(20));
            playOut(cup, [], at(30));
          }
          if (isCancelled) cup.run({ do: 'phase', to: 'cancelled', reason: 'Rain' }, organizer, at(40));
          cup.run({ do: 'clock' }, null, new Date(at(40).getTime() + disputeMs));
          const { play } = cup.state();
          const known = deliver(cup.published, seed);
          const results = listKnown(known, 'result').sort(bySubject);
          const view = show(cup.state());
          expect(results).toEqual(listResultActivities(view).sort(bySubject));
          const shown = hasBracket(play)
            ? presentRounds(view, new Map()).flatMap(({ matches }) => matches.filter(({ state }) => state === 'done'))
            : [];
          const read = results.flatMap((one) => (one.kind === 'result' ? one.vars : []));
          expect(
            new Map(read.map(({ key, home, away, result, winner }) => [key, { home, away, result, winner }])),
          ).toEqual(
            new Map(
              shown.map(({ key, home, away, result, winner }) => [
                key,
                { home: home.entrant?.id, away: away.entrant?.id, result, winner },
              ]),
            ),
          );
          const places = play.phase === 'settled' ? [...computePlaces(play)] : [];
          expect(
            new Map(
              listKnown(known, 'place').flatMap((one) =>
                one.kind === 'place' ? [[one.actorIds[0], one.vars.place]] : [],
              ),
            ),
          ).toEqual(new Map(places.filter(([, place]) => place <= 8)));
          if (play.phase === 'cancelled') expect(results).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  },
);

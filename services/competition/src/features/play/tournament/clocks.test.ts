import { expect, test } from '@jest/globals';
import { AppError } from '@portal/service-kit';
import fc from 'fast-check';
import { decide } from './decide.ts';
import type { MatchAct, TournamentCommand, TournamentState } from './state.ts';
import { at, createCup, findCode, goLive, organizer, players } from './testing/cup.ts';

const minuteMs = 60_000;
const later = (date: Date | null, ms: number) => date && new Date(date.getTime() + ms);

const score = fc.constantFrom({ legs: [[2, 1]] as const }, { legs: [[0, 1]] as const });
const act: fc.Arbitrary<MatchAct> = fc.oneof(
  fc.constantFrom(...(['ready', 'withdraw-report', 'concede'] as const).map((one) => ({ do: one }))),
  score.map((one) => ({ do: 'report' as const, score: one })),
  fc.constant({ do: 'dispute' as const, reason: 'House rules' }),
);
const event = fc.record({
  /** Minutes since the previous event. */
  after: fc.integer({ min: 0, max: 20 }),
  /** Minutes of an outage before the event. */
  outage: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 2, max: 600 })),
  by: fc.constantFrom(...players, organizer),
  key: fc.constantFrom('w1-1', 'w1-2', 'w2-1', 't1-1'),
  act,
});

const attempt = (state: TournamentState, command: TournamentCommand, by: string | null, now: Date) => {
  try {
    return decide(state, command, by === null ? null : { playerId: by, isOperator: false }, now);
  } catch (error) {
    if (error instanceof AppError) return state;
    throw error;
  }
};

/** What decides a cup, and the time left on its clocks. */
const describeState = ({ play, rooms }: TournamentState, now: Date) => ({
  phase: play.phase,
  facts: play.facts,
  rooms: [...rooms].map(([key, room]) => [
    key,
    room && {
      ...{ state: room.state, players: room.players, reports: room.reports, by: room.decision?.by },
      leftMs: room.dueAt && room.dueAt.getTime() - now.getTime(),
      noticeMs: room.noticeAt && room.noticeAt.getTime() - now.getTime(),
    },
  ]),
});

test('a cup with outages is decided as the same cup without them', () => {
  const live = createCup();
  goLive(live, players.slice(0, 4));
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      let calm = live.state();
      let hit = { ...live.state(), lostMs: 0 };
      let minute = 0;
      let lost = 0;
      for (const { after, outage, by, key, act: action } of events) {
        minute += after;
        // The clock has run until the outage, and the first command after it comes as soon as it is over.
        hit = { ...attempt(hit, { do: 'clock' }, null, at(minute + lost)), lostMs: hit.lostMs };
        lost += outage;
        hit = { ...hit, lostMs: lost * minuteMs };
        const command = { do: 'match', key, action } as const;
        calm = attempt(calm, command, by, at(minute));
        hit = { ...attempt(hit, command, by, at(minute + lost)), lostMs: hit.lostMs };
        // A rejected command changes nothing, and the sweep moves the clocks.
        hit = { ...attempt(hit, { do: 'clock' }, null, at(minute + lost)), lostMs: hit.lostMs };
        calm = attempt(calm, { do: 'clock' }, null, at(minute));
        if (calm.play.phase !== 'live') return;
        expect(describeState(hit, at(minute + lost))).toEqual(describeState(calm, at(minute)));
      }
    }),
    { numRuns: 200 },
  );
});

const startedCup = () => {
  const cup = createCup();
  goLive(cup, players.slice(0, 4));
  return cup;
};

test('an outage has one row in the log, whoever changes the cup first', () => {
  const before = startedCup().state();
  const { log, rooms, play } = decide({ ...before, lostMs: 12 * minuteMs }, { do: 'clock' }, null, at(20));
  expect(log).toEqual([expect.objectContaining({ kind: 'clocks-moved', by: null, minutes: 12, reason: null })]);
  for (const [key, room] of rooms)
    expect(room?.dueAt).toEqual(later(before.rooms.get(key)?.dueAt ?? null, 12 * minuteMs));
  const again = decide({ ...before, play, rooms, lostMs: 12 * minuteMs }, { do: 'clock' }, null, at(21));
  expect(again.log).toEqual([]);
});

test('an outage did not begin before the last change: an earlier release took commands without a heartbeat', () => {
  const state = { ...startedCup().state(), lostMs: 3 * 24 * 60 * minuteMs, lastAt: at(5) };
  const { log, play } = decide(state, { do: 'clock' }, null, at(9));
  expect(log).toEqual([expect.objectContaining({ kind: 'clocks-moved', minutes: 4 })]);
  expect(play.lostMs).toBe(state.lostMs);
});

test('an outage moves check-in and the start, not a check-in that is still to come', () => {
  const cup = createCup();
  const registration = cup.run({ do: 'clock' }, null, at(-119));
  const early = decide({ ...registration, lostMs: 30 * minuteMs }, { do: 'clock' }, null, at(-70));
  expect(early.play).toMatchObject({ dueAt: at(-60), lostMs: 30 * minuteMs, version: registration.play.version });

  const missed = decide({ ...registration, lostMs: 30 * minuteMs }, { do: 'clock' }, null, at(-40));
  expect(missed.play).toMatchObject({ phase: 'check-in', dueAt: at(10) });
  expect(missed.play.settings.times).toMatchObject({ checkInClosesAt: at(10), startsAt: at(20), endsAt: at(260) });

  const checkIn = cup.run({ do: 'clock' }, null, at(-60));
  const moved = decide({ ...checkIn, lostMs: 60 * minuteMs }, { do: 'clock' }, null, at(5));
  expect(moved.play).toMatchObject({ phase: 'check-in', dueAt: at(50), remindAt: at(40) });
  expect(moved.log.map(({ kind, minutes }) => [kind, minutes])).toEqual([['clocks-moved', 60]]);
});

test('an organizer moves all clocks together, with a reason, even while the cup is paused', () => {
  const cup = startedCup();
  const dueAt = cup.state().rooms.get('w1-1')?.dueAt ?? null;
  const command = { do: 'clocks', minutes: 15, reason: 'The game was down' } as const;
  const { log } = cup.run(command, organizer, at(5));
  expect(cup.state().rooms.get('w1-1')?.dueAt).toEqual(later(dueAt, 15 * minuteMs));
  expect(log).toEqual([
    expect.objectContaining({ kind: 'clocks-moved', by: organizer, minutes: 15, reason: command.reason }),
  ]);
  cup.run({ do: 'phase', to: 'paused', reason: 'Break' }, organizer, at(5));
  cup.run(command, organizer, at(100));
  cup.run({ do: 'phase', to: 'live', reason: null }, organizer, at(200));
  expect(cup.state().rooms.get('w1-1')?.dueAt).toEqual(at(200 + 10 + 15 + 15 - 5));
});

test('only organizers who play no open match move clocks, and only clocks that run', () => {
  const cup = startedCup();
  const command = { do: 'clocks', minutes: 15, reason: 'The game was down' } as const;
  expect(findCode(() => cup.run(command, 'p1', at(5)))).toBe('forbidden');
  const staff = [{ playerId: 'p1', role: 'organizer' as const }];
  const play = { ...cup.state().play, staff };
  const own = { ...cup.state(), play };
  expect(findCode(() => decide(own, command, { playerId: 'p1', isOperator: false }, at(5)))).toBe('forbidden');
  expect(findCode(() => createCup().run(command, organizer, at(-130)))).toBe('phase_not_possible');
});

test('an outage over the start of a cup that runs by itself moves its start', () => {
  const cup = createCup();
  const { play } = cup.state();
  Object.assign(play, { settings: { ...play.settings, isSelfRunning: true } });
  const registration = cup.run({ do: 'clock' }, null, at(-119));
  const moved = decide({ ...registration, lostMs: 30 * minuteMs }, { do: 'clock' }, null, at(10));
  expect(moved.play).toMatchObject({ phase: 'registration', dueAt: at(30) });
  expect(moved.play.settings.times).toMatchObject({ startsAt: at(30), endsAt: at(270) });
  const early = decide({ ...registration, lostMs: 30 * minuteMs }, { do: 'clock' }, null, at(-70));
  expect(early.play.dueAt).toEqual(at(0));
});

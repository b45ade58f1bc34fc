import { describe, expect, test } from '@jest/globals';
import { listKickOffs } from '../notify/entry-emails.ts';
import { type Decision, decide } from './decide.ts';
import { kickOffNotice } from './notices.ts';
import type { TournamentState } from './state.ts';
import { at, createCup, organizer, players, settings } from './testing/cup.ts';

const clock = { do: 'clock' } as const;
const none = { names: new Map(), leaders: new Map(), staffClans: new Map(), rewards: new Map(), operatorId: '' };
const list = (before: TournamentState, after: Decision, now: Date) =>
  listKickOffs({ ...none, before, after, now }).map(({ playerId, vars, deadline }) => ({ playerId, vars, deadline }));

/** A cup in check-in with four players, of whom the last has not checked in. */
const openCheckIn = () => {
  const cup = createCup();
  for (const [position, id] of players.slice(0, 4).entries())
    cup.run({ do: 'register', gameId: id }, id, at(-110 + position));
  cup.run(clock, null, at(-60));
  for (const id of players.slice(0, 3)) cup.run({ do: 'check-in' }, id, at(-50));
  return cup;
};

/** Runs the clock every minute. @returns the minutes of reminders */
const runUntil = (cup: ReturnType<typeof createCup>, from: number, to: number): number[] => {
  const minutes: number[] = [];
  for (let minute = from; minute <= to; minute += 1)
    if (cup.run(clock, null, at(minute)).notices.includes(kickOffNotice)) minutes.push(minute);
  return minutes;
};

test('players who have checked in are reminded once, 15 minutes before the start', () => {
  const cup = openCheckIn();
  const before = cup.state();
  expect(before.play.kickOffAt).toEqual(at(-15));
  const after = cup.run(clock, null, at(-15));
  const vars = { startsAt: settings.times.startsAt.toISOString() };
  expect(list(before, after, at(-15))).toEqual(
    players.slice(0, 3).map((playerId) => ({ playerId, vars, deadline: settings.times.startsAt })),
  );
  expect(runUntil(cup, -14, 5)).toEqual([]);
  expect(cup.state().play).toMatchObject({ phase: 'live', kickOffAt: null });
});

describe('the reminder', () => {
  test('moves with the start', () => {
    const cup = openCheckIn();
    cup.run({ do: 'clocks', minutes: 30, reason: 'The game was down' }, organizer, at(-40));
    expect(cup.state().play.kickOffAt).toEqual(at(15));
    expect(runUntil(cup, -39, 40)).toEqual([15]);
  });

  test('moves with an outage', () => {
    const cup = openCheckIn();
    const { play } = decide({ ...cup.state(), lostMs: 20 * 60_000 }, clock, null, at(-12));
    expect(play.kickOffAt).toEqual(at(5));
  });

  test('is sent at once if the start comes so near that its time has passed', () => {
    const cup = openCheckIn();
    const times = { ...settings.times, checkInClosesAt: at(-35), startsAt: at(-30) };
    const staff = cup.state().play.staff;
    const { notices } = cup.run({ do: 'settings', settings: { ...settings, times }, staff }, organizer, at(-40));
    expect(notices).toContain(kickOffNotice);
    expect(runUntil(cup, -39, -10)).toEqual([]);
  });

  test('is not sent again for the same start, whatever phase comes back', () => {
    const cup = openCheckIn();
    expect(runUntil(cup, -49, -9)).toEqual([-15]);
    cup.run({ do: 'phase', to: 'check-in', reason: null }, organizer, at(-8));
    cup.run({ do: 'phase', to: 'ready', reason: null }, organizer, at(-7));
    expect(runUntil(cup, -6, 10)).toEqual([]);
  });

  test('is not sent once the tournament has begun or is canceled', () => {
    const late = openCheckIn();
    late.run({ do: 'phase', to: 'cancelled', reason: 'Too few' }, organizer, at(-20));
    expect(runUntil(late, -19, 5)).toEqual([]);
    const down = openCheckIn();
    expect(down.run(clock, null, at(5)).notices).not.toContain(kickOffNotice);
  });

  test('is for everyone who has registered where tournaments run by themselves', () => {
    const cup = createCup();
    const { play } = cup.state();
    Object.assign(play, { settings: { ...play.settings, isSelfRunning: true, maxEntrants: 8 } });
    for (const [position, id] of players.slice(0, 3).entries())
      cup.run({ do: 'register', gameId: id }, id, at(-110 + position));
    const before = cup.state();
    const after = cup.run(clock, null, at(-15));
    expect(list(before, after, at(-15)).map(({ playerId }) => playerId)).toEqual(players.slice(0, 3));
  });
});

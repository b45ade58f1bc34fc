import { expect, test } from '@jest/globals';
import { type ActEntry, type ActStaffed, chooseNextAct } from './next-act.ts';

const now = new Date('2026-06-06T20:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const ready: ActStaffed = {
  card: {
    id: 'cup',
    version: 1,
    phase: 'ready',
    dueAt: null,
    finishedAt: null,
    name: 'Night Cup',
    startsAt: now,
    isSelfRunning: false,
  },
  ...{ isOrganizer: true, needStaff: 0, canStart: true, plannedEnd: now },
};

test.each<[string, Partial<ActStaffed>, object]>([
  ['at its time', {}, { step: 'start', isTurn: true }],
  ['ten minutes before', { plannedEnd: inMinutes(10) }, { step: 'start', isTurn: true }],
  ['earlier', { plannedEnd: inMinutes(11) }, { step: 'run', isTurn: false }],
  ['with too few entrants', { canStart: false }, { step: 'run', isTurn: false }],
  ['while a match waits for a ruling', { needStaff: 1 }, { step: 'decide', isTurn: true }],
])('an organizer is called to start a tournament: %s', (_, overrides, act) => {
  const staffed = [{ ...ready, ...overrides }];
  expect(chooseNextAct({ matches: [], entries: [], staffed }, now)).toMatchObject({ kind: 'run', ...act });
});

test('a referee is not called to start a tournament', () => {
  expect(chooseNextAct({ matches: [], entries: [], staffed: [{ ...ready, isOrganizer: false }] }, now)).toBeNull();
});

test.each([true, false])('an entry knows whether its tournament runs by itself: %s', (isSelfRunning) => {
  const card = { ...ready.card, phase: 'registration' as const, dueAt: inMinutes(30), isSelfRunning };
  const entry: ActEntry = { state: 'registered', checkedInAt: null, place: null, card, isLed: true, isOut: false };
  const act = chooseNextAct({ matches: [], entries: [entry], staffed: [] }, now);
  expect(act).toMatchObject({ kind: 'entry', dueAt: inMinutes(30).toISOString() });
  expect(act?.isSelfRunning ?? false).toBe(isSelfRunning);
});

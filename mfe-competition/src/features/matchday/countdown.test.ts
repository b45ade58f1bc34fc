import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MatchRoomResponse } from '@portal/contracts';
import { call } from '@portal/portal';
import { renderHook } from '@testing-library/react';
import { useNow } from '../../match/use-now.ts';
import { formatTimeLeft } from '../../match/use-time-left.ts';
import { aRoom, inPhase } from '../../testing/builders.ts';
import { formatCountdown, formatStep } from './countdown.ts';

const deviceTime = Date.parse('2026-03-01T11:54:00Z');
const serverTime = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => void jest.useFakeTimers({ now: deviceTime }));
afterEach(() => void jest.useRealTimers());

test('countdowns run by the clock of the server, however wrong the one of the device is', async () => {
  globalThis.fetch = async () => new Response('[]', { headers: { date: new Date(serverTime).toUTCString() } });
  await call('GET /api/fixtures', { query: {} });
  expect(renderHook(useNow).result.current).toBe(serverTime);
});

const inMinutes = (minutes: number) => new Date(serverTime + minutes * 60_000).toISOString();
const both = { home: true, away: true };

test('next to the button that names the step, the countdown is enough', () => {
  expect(formatCountdown(aRoom({ dueAt: inMinutes(8.5) }), serverTime)).toBe('You: 9 min left');
});

test('the countdown shows as many whole days as the room of the match', () => {
  const left = 7 * 24 * 60 - 90;
  expect(formatCountdown(aRoom({ dueAt: inMinutes(left) }), serverTime)).toBe(`You: ${formatTimeLeft(left * 60)} left`);
});

test.each<[string | undefined, Partial<MatchRoomResponse>]>([
  ['Get Ready: 9 min', { dueAt: inMinutes(8.5) }],
  ['Waiting: 9 min left', { dueAt: inMinutes(9), ready: { home: true, away: false } }],
  ['Report Score: 2 h', { state: 'playing', dueAt: inMinutes(120), ready: both }],
  ['Confirm Score: now', { state: 'reported', dueAt: inMinutes(0), reports: { home: null, away: { legs: [[1, 0]] } } }],
  ['You: in 12 min', { state: 'waiting', kickOff: inMinutes(12) }],
  [undefined, { state: 'playing', ...inPhase('paused'), dueAt: inMinutes(9) }],
  ['See Dispute', { state: 'disputed', dueAt: null }],
])('the note of an own match is %s with %j', (note, overrides) => {
  expect(formatStep(aRoom(overrides), serverTime)).toBe(note);
});

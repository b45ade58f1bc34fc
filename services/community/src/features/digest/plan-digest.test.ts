import { expect, test } from '@jest/globals';
import { maxUnopened, planDigest } from './plan-digest.ts';

const plan = (
  digest: 'off' | 'daily' | 'weekly',
  at: string,
  timeZone: string | null = 'Europe/Madrid',
  unopened = 0,
) => planDigest({ digest, timeZone }, unopened, new Date(at)).digestAt?.toISOString() ?? null;

test('a daily summary is at 6 PM of the same day, or of the next one', () => {
  expect(plan('daily', '2026-06-10T15:59:00Z')).toBe('2026-06-10T16:00:00.000Z');
  expect(plan('daily', '2026-06-10T16:00:00Z')).toBe('2026-06-11T16:00:00.000Z');
  expect(plan('daily', '2026-06-10T16:00:00Z', null)).toBe('2026-06-10T18:00:00.000Z');
});

test('a weekly summary is on Sundays, by the calendar of the player', () => {
  expect(plan('weekly', '2026-06-10T10:00:00Z')).toBe('2026-06-14T16:00:00.000Z');
  expect(plan('weekly', '2026-06-14T16:00:00Z')).toBe('2026-06-21T16:00:00.000Z');
  expect(plan('weekly', '2026-06-13T23:00:00Z', 'Pacific/Auckland')).toBe('2026-06-14T06:00:00.000Z');
});

test('it stays at 6 PM when clocks change', () => {
  expect(plan('daily', '2026-03-28T18:00:00Z')).toBe('2026-03-29T16:00:00.000Z');
  expect(plan('weekly', '2026-10-18T17:00:00Z')).toBe('2026-10-25T17:00:00.000Z');
});

test('there is none without a choice, or after three without a visit', () => {
  expect(plan('off', '2026-06-10T10:00:00Z')).toBeNull();
  expect(plan('daily', '2026-06-10T10:00:00Z', 'UTC', maxUnopened)).toBeNull();
  expect(plan('daily', '2026-06-10T10:00:00Z', 'UTC', maxUnopened - 1)).not.toBeNull();
});

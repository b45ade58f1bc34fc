import { describe, expect, test } from '@jest/globals';
import { findQuietEnd } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:30' };
const find = (at: string, timeZone: string | null, quiet: { from: string; to: string } | null = night) =>
  findQuietEnd({ quiet, timeZone }, new Date(at))?.toISOString() ?? null;

test.each([
  ['before they begin', '2026-06-10T19:59:59Z', null],
  ['when they begin', '2026-06-10T20:00:00Z', '2026-06-11T05:30:00.000Z'],
  ['after midnight', '2026-06-11T02:00:00Z', '2026-06-11T05:30:00.000Z'],
  ['in their last minute', '2026-06-11T05:29:59Z', '2026-06-11T05:30:00.000Z'],
  ['when they have ended', '2026-06-11T05:30:00Z', null],
])('quiet hours over midnight in Madrid, %s', (_, at, end) => {
  expect(find(at, 'Europe/Madrid')).toBe(end);
});

test('quiet hours within a day', () => {
  const noon = { from: '12:00', to: '13:00' };
  expect(find('2026-06-10T12:59:00Z', 'UTC', noon)).toBe('2026-06-10T13:00:00.000Z');
  expect(find('2026-06-10T13:00:00Z', 'UTC', noon)).toBeNull();
  expect(find('2026-06-10T11:59:00Z', 'UTC', noon)).toBeNull();
});

test('nobody has quiet hours without choosing them; without a time zone they are in UTC', () => {
  expect(find('2026-06-10T23:00:00Z', 'UTC', null)).toBeNull();
  expect(find('2026-06-10T23:00:00Z', null)).toBe('2026-06-11T07:30:00.000Z');
});

test.each([
  ['Asia/Kolkata', '2026-06-10T17:00:00Z', '2026-06-11T02:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-10T09:00:00Z', '2026-06-10T17:30:00.000Z'],
  ['Pacific/Pago_Pago', '2026-06-10T10:00:00Z', '2026-06-10T18:30:00.000Z'],
])('quiet hours in %s', (timeZone, at, end) => {
  expect(find(at, timeZone)).toBe(end);
});

describe('when clocks change', () => {
  // New York: 2:00 AM becomes 3:00 AM on March 8, 2026, and 2:00 AM becomes 1:00 AM on November 1, 2026.
  const zone = 'America/New_York';

  test('the night that loses an hour ends at the same time of day', () => {
    expect(find('2026-03-08T04:00:00Z', zone)).toBe('2026-03-08T11:30:00.000Z');
  });

  test('the night that gains an hour does too', () => {
    expect(find('2026-11-01T03:00:00Z', zone)).toBe('2026-11-01T12:30:00.000Z');
  });

  test('an end that does not exist comes after the gap', () => {
    expect(find('2026-03-08T06:30:00Z', zone, { from: '22:00', to: '02:30' })).toBe('2026-03-08T07:30:00.000Z');
  });

  test('an end that comes twice is always ahead, and quiet hours that are repeated end again', () => {
    const quiet = { from: '22:00', to: '01:30' };
    expect(find('2026-11-01T05:10:00Z', zone, quiet)).toBe('2026-11-01T05:30:00.000Z');
    expect(find('2026-11-01T05:45:00Z', zone, quiet)).toBeNull();
    expect(find('2026-11-01T06:10:00Z', zone, quiet)).toBe('2026-11-01T06:30:00.000Z');
  });

  test('in every minute of both nights the end is in the future, within a day, and outside of quiet hours', () => {
    for (const first of [Date.parse('2026-03-08T03:00:00Z'), Date.parse('2026-11-01T02:00:00Z')])
      for (let minute = 0; minute < 900; minute += 1) {
        const at = new Date(first + minute * 60_000);
        const end = findQuietEnd({ quiet: night, timeZone: zone }, at);
        if (!end) continue;
        expect(end.getTime() - at.getTime()).toBeGreaterThan(0);
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(10.5 * 3_600_000);
        expect(findQuietEnd({ quiet: night, timeZone: zone }, end)).toBeNull();
      }
  });
});

import { expect, test } from '@jest/globals';
import { createTimes } from './times.ts';

const requestedAt = new Date('2026-11-28T21:00:00.000Z');
const later = new Date('2026-11-28T23:32:00.000Z');

test.each<[zone: string | null, time: string, moment: string]>([
  [null, '11:32 PM UTC', 'Saturday, November 28, 2026 at 11:32 PM UTC (Coordinated Universal Time)'],
  // It is tomorrow there.
  [
    'Europe/Berlin',
    'November 29, 12:32 AM GMT+1',
    'Sunday, November 29, 2026 at 12:32 AM GMT+1 (Central European Standard Time)',
  ],
  ['America/New_York', '6:32 PM EST', 'Saturday, November 28, 2026 at 6:32 PM EST (Eastern Standard Time)'],
  ['Not/AZone', '11:32 PM UTC', 'Saturday, November 28, 2026 at 11:32 PM UTC (Coordinated Universal Time)'],
])('times in the zone of the reader, with the day when it is not today: %s', (zone, time, moment) => {
  const times = createTimes(zone, requestedAt);
  expect(times.formatTime(later)).toBe(time);
  expect(times.formatMoment(later)).toBe(moment);
});

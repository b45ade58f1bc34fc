import { expect, test } from '@jest/globals';
import { dateTimeFormat, utcDay } from './dates.ts';

test('dates read the same on screens, in emails and in pictures for chats', () => {
  const evening = new Date('2027-01-16T18:30:00.000Z');
  expect(utcDay.format(evening)).toBe('January 16, 2027');
  expect(dateTimeFormat({ timeZone: 'UTC' }).format(evening)).toBe('January 16, 2027 at 6:30 PM UTC');
  expect(dateTimeFormat({ timeZone: 'UTC', weekday: 'long' }).format(evening)).toBe(
    'Saturday, January 16, 2027 at 6:30 PM UTC',
  );
});

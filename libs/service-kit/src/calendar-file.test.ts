import { expect, test } from '@jest/globals';
import { writeCalendarFile } from './calendar-file.ts';

const event = {
  uid: 'cup-1@portal.example',
  title: 'Night Cup',
  description: 'Be there',
  start: new Date('2030-06-06T20:00:00.000Z'),
  end: new Date('2030-06-07T00:30:00.000Z'),
  url: 'https://portal.example/tournaments/1',
  status: 'CANCELLED',
  sequence: 7,
  productName: 'Portal',
  at: new Date('2030-01-01T00:00:00.000Z'),
} as const;
const readLines = (file: string) => file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('has one event with times in UTC', () => {
  expect(readLines(writeCalendarFile(event))).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'CALSCALE:GREGORIAN', 'PRODID:-//Portal//Portal//EN', 'METHOD:PUBLISH'],
    ...['X-PUBLISHED-TTL:PT1H', 'BEGIN:VEVENT', 'UID:cup-1@portal.example', 'SUMMARY:Night Cup'],
    ...['DTSTAMP:20300101T000000Z', 'DTSTART:20300606T200000Z', 'DTEND:20300607T003000Z', 'SEQUENCE:7'],
    ...['DESCRIPTION:Be there', 'URL:https://portal.example/tournaments/1', 'STATUS:CANCELLED'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test.each([
  ['Latin', 'a'.repeat(200)],
  ['Cyrillic', 'Кубок '.repeat(30)],
  ['symbols', '⚽'.repeat(60)],
  ['families', '👩‍👩‍👧'.repeat(40)],
])('folds %s at 75 octets', (_what, title) => {
  const file = writeCalendarFile({ ...event, title });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(readLines(file)).toContain(`SUMMARY:${title}`);
});

test('escapes what has a meaning', () => {
  const file = writeCalendarFile({ ...event, description: 'One; two, three \\\nnext' });
  expect(readLines(file)).toContain('DESCRIPTION:One\\; two\\, three \\\\\\nnext');
});

import { describe, expect, test } from '@jest/globals';
import { toUtc } from './start-date.ts';

describe('a start as it is typed', () => {
  test('is taken in local time and sent in UTC', () => {
    const local = new Date(2027, 0, 16, 18, 30);
    expect(toUtc('2027-01-16T18:30')).toBe(local.toISOString());
  });

  test.each(['', '2027-13-40T99:99', 'soon'])('%j is not a date', (typed) => {
    expect(toUtc(typed)).toBeNull();
  });
});

import { expect, test } from '@jest/globals';
import { describeSeason, findSeason, moveSeason, seasonPattern } from './season.ts';

test.each([
  ['2026-09-30T23:59:59.999Z', '2026-3'],
  ['2026-10-01T00:00:00.000Z', '2026-4'],
  ['2026-12-31T23:59:59.999Z', '2026-4'],
  ['2027-01-01T00:00:00.000Z', '2027-1'],
])('%s is in season %s', (at, season) => {
  expect(findSeason(new Date(at))).toBe(season);
});

test('seasons before and after are in their years', () => {
  expect(moveSeason('2026-4', 1)).toBe('2027-1');
  expect(moveSeason('2026-1', -1)).toBe('2025-4');
  expect(moveSeason('2026-2', -5)).toBe('2025-1');
});

test('a season is described by its months', () => {
  expect(describeSeason('2026-1')).toBe('Jan–Mar 2026');
  expect(describeSeason('2026-4')).toBe('Oct–Dec 2026');
});

test.each(['2026', '2026-0', '2026-5', '1999-1', '2026-4 ', '20264'])('%j is not a season', (text) => {
  expect(text).not.toMatch(seasonPattern);
});

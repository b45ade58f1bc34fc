import { expect, test } from '@jest/globals';
import { readTournamentStatus } from './tournament-status.ts';

test.each([
  ['live', 'live'],
  ['upcoming', 'upcoming'],
  ['completed', 'completed'],
  ['postponed', 'unknown'],
  ['LIVE', 'unknown'],
  ['', 'unknown'],
])('the stored status %p is %p [3.15, 4.12]', (stored, status) => {
  expect(readTournamentStatus(stored)).toBe(status);
});

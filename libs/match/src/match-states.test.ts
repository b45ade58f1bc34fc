import { expect, test } from '@jest/globals';
import type { MatchState } from '@portal/contracts';
import {
  isContested,
  isDecidedMatch,
  isInDispute,
  isOverMatch,
  isPlayableMatch,
  isRunningMatch,
  isUpcomingMatch,
  matchStates,
  needsStaff,
} from './match-states.ts';

const states = Object.keys(matchStates) as MatchState[];

test.each([
  [isUpcomingMatch, ['waiting']],
  [isRunningMatch, ['open', 'playing', 'reported', 'disputed', 'attention']],
  [isDecidedMatch, ['contested', 'done']],
  [isOverMatch, ['done', 'bye', 'empty', 'skipped']],
  [isInDispute, ['disputed']],
  [isContested, ['contested']],
  [needsStaff, ['disputed', 'attention', 'contested']],
])('%p is true for %j', (holds, expected) => {
  expect(states.filter((state) => holds({ state }))).toEqual(expected);
});

test('a match is played unless it never gets a result', () => {
  expect(states.filter((state) => !isPlayableMatch({ state }))).toEqual(['bye', 'empty', 'skipped']);
});

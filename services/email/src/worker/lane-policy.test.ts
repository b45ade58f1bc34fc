import { afterEach, expect, jest, test } from '@jest/globals';
import { emailLanes, limits } from '@portal/contracts';
import { attemptsInRow, attemptsKept, backoffMs, lanePolicies } from './lane-policy';

afterEach(() => void jest.restoreAllMocks());

test.each(emailLanes)('lane %s makes no more attempts than are kept, however short its pauses are', (lane) => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const policy = lanePolicies[lane];
  let tries = 0;
  for (let atMs = 0; atMs <= limits.resetToken.ttl * 1_000 && tries !== policy.maxTries; ) {
    tries += 1;
    atMs += backoffMs(policy, tries);
  }
  expect(tries * attemptsInRow).toBeLessThanOrEqual(attemptsKept);
});

test('the lane with the most tries decides how many attempts are kept', () => {
  // A reset link is valid for 30 minutes: the first pauses take 15.5 s, the others 15 s each.
  expect(attemptsKept).toBe(3 * 125);
});

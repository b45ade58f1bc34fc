import { describe, expect, test } from '@jest/globals';
import { isMet, type Metric, metric } from '../bench/metrics.ts';
import {
  describeFailed,
  isProven,
  type Outcome,
  outcomeMetrics,
  readFailingSeconds,
  readLongestPause,
} from './outcome.ts';

const ok = { key: 'POST /api/users/0123456789abcdef01234567/follow', ms: 100, status: 200 };
const lost = { writes: [], emails: [] };
const outcome: Outcome = {
  calls: [
    { ...ok, at: 1_000 },
    { ...ok, at: 12_000, status: 503 },
    { ...ok, at: 14_000, status: 0, error: 'ECONNRESET' },
    { ...ok, at: 15_000, status: 409 },
    { ...ok, at: 17_000 },
    { ...ok, at: 32_000, status: 0, error: 'ECONNRESET' },
  ],
  faults: [10_000, 30_000],
  lost,
  behind: 0,
};

describe('what a load measures', () => {
  test('server errors and calls without a response are failures, rejected calls are not', () => {
    expect(describeFailed(outcome)).toEqual([
      '1 POST /api/users/{id}/follow 503, after 2 s',
      '2 POST /api/users/{id}/follow ECONNRESET, after 2 4 s',
    ]);
  });

  test('the time with failures counts from the last fault before them', () => {
    expect(readFailingSeconds(outcome)).toBe(4.1);
  });

  test('the longest pause is between two successful writes', () => {
    expect(readLongestPause(outcome)).toBe(16);
  });

  test('one lost write, email or stream misses a threshold', () => {
    const missed = (changed: Partial<Outcome>) =>
      outcomeMetrics({ ...outcome, ...changed }, 0.5, 10).filter((one) => !isMet(one));
    expect(missed({})).toEqual([]);
    expect(missed({ lost: { ...lost, writes: ['account'] } }).map(({ name }) => name)).toEqual([
      'acknowledged writes lost',
    ]);
    expect(missed({ lost: { ...lost, emails: ['code'] } }).map(({ name }) => name)).toEqual(['emails lost']);
    expect(missed({ behind: 1 }).map(({ name }) => name)).toEqual(['streams that miss a change']);
    expect(outcomeMetrics(outcome, 0).filter((one) => !isMet(one))).toHaveLength(1);
  });
});

test('a proof whose control misses nothing proves nothing', () => {
  const met = metric('failed calls', 0, '', { atMost: 0 });
  const missed = metric('failed calls', 5, '', { atMost: 0 });
  const control = (measured: Metric) => ({ title: 'a kill', metrics: [measured] });
  expect(isProven({ metrics: [met], control: control(missed) })).toBe(true);
  expect(isProven({ metrics: [met], control: control(met) })).toBe(false);
  expect(isProven({ metrics: [missed], control: control(missed) })).toBe(false);
});

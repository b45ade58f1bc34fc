import { expect, test } from '@jest/globals';
import { getsCandidate } from './canaries.ts';

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
const listCandidates = (remote: string, percentage: number) =>
  new Set(visitors.filter((visitor) => getsCandidate(visitor, remote, percentage)));

test('10,000 visitors: each share is met within 1 %, and no visitor changes sides while it rises', () => {
  let before = listCandidates('mfe-clans', 0);
  expect(before.size).toBe(0);
  for (const percentage of [0.5, 1, 10, 25, 30, 50, 99, 100]) {
    const share = listCandidates('mfe-clans', percentage);
    expect(Math.abs(share.size / visitors.length - percentage / 100)).toBeLessThanOrEqual(0.01);
    expect([...before].every((visitor) => share.has(visitor))).toBe(true);
    before = share;
  }
  expect(before.size).toBe(10_000);
});

test('remotes have different visitors', () => {
  const clans = listCandidates('mfe-clans', 10);
  const both = [...listCandidates('mfe-news', 10)].filter((visitor) => clans.has(visitor));
  expect(both.length).toBeLessThan(200);
});

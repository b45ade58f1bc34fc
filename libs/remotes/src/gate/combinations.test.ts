import { expect, test } from '@jest/globals';
import type { RemoteState } from '@portal/contracts';
import { checkCombinations, findVisitor, getsCandidate, requiredCombinations, signCombinations } from './combinations';
import { hashToken } from './smoke';

const token = 'token-of-the-team';
const remote = (active: string | null, candidate?: string): RemoteState => ({
  ...{ active, proven: null, pinned: false, versions: {} },
  candidate: candidate ? { version: candidate, percentage: 20 } : null,
});
const registry = {
  remotes: { account: remote('1.0.0', '1.1.0'), clans: remote('2.0.0'), news: remote(null) },
};
const required = requiredCombinations(registry, ['n', 'n-1', 'n-2'], { name: 'clans', version: '2.1.0' });
const recordOf = (runs: { passed: number; failures: string[] }[]) =>
  signCombinations(
    {
      ...{ portal: 'http://localhost:3000', at: '2026-11-22T12:00:00.000Z', journeys: 'home' },
      runs: runs.map((run, index) => ({ ...(required[index] ?? { shell: 'other', remotes: {} }), ...run })),
    },
    token,
  );
const passed = { passed: 3, failures: [] };
const check =
  (record: unknown, by = token) =>
  () =>
    checkCombinations(record, hashToken(by), required);

test('a promotion needs every pair of shell and builds that visitors get afterwards', () => {
  expect(required).toEqual([
    { shell: 'n', remotes: { clans: '2.1.0', account: '1.0.0' } },
    { shell: 'n', remotes: { clans: '2.1.0', account: '1.1.0' } },
    { shell: 'n-1', remotes: { clans: '2.1.0', account: '1.0.0' } },
    { shell: 'n-1', remotes: { clans: '2.1.0', account: '1.1.0' } },
  ]);
  expect(requiredCombinations(registry, ['n'], { name: 'clans', version: '2.1.0' })).toHaveLength(2);
});

test('the record must be signed, complete and without failures', () => {
  expect(check(recordOf([passed, passed, passed, passed]))).not.toThrow();
  const reject = (code: string) => expect.objectContaining({ code });
  expect(check(null)).toThrow(reject('combinations_missing'));
  expect(check(recordOf([passed, passed, passed, passed]), 'another')).toThrow(reject('combinations_invalid'));
  expect(check(recordOf([passed, passed, passed]))).toThrow(/lacks:\nshell n-1 with account 1.1.0, clans 2.1.0/);
  const failed = recordOf([passed, { passed: 2, failures: ['home: no ranking'] }, passed, passed]);
  expect(check(failed)).toThrow('shell n with account 1.1.0, clans 2.1.0: home: no ranking');
  expect(check(recordOf([passed, passed, passed, { passed: 0, failures: [] }]))).toThrow('no journey passed');
});

test('a visitor is found for each combination', () => {
  for (const wanted of required) {
    const visitor = findVisitor(registry, wanted) ?? '';
    expect(getsCandidate(visitor, 'account', 20)).toBe(wanted.remotes['account'] === '1.1.0');
  }
});

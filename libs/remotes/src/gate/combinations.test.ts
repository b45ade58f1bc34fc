import { expect, test } from '@jest/globals';
import { type CheckResults, type Combination, combinationJourneys, type RemoteState } from '@portal/contracts';
import {
  checkCombinations,
  describeCombination,
  findVisitor,
  getsCandidate,
  requiredCombinations,
} from './combinations';

const remote = (active: string | null, candidate?: string): RemoteState => ({
  ...{ active, pinned: false, versions: {} },
  candidate: candidate ? { version: candidate, percentage: 20 } : null,
});
const registry = {
  remotes: { account: remote('1.0.0', '1.1.0'), clans: remote('2.0.0'), news: remote(null) },
};
const required = requiredCombinations(registry, ['n', 'n-1'], { name: 'clans', version: '2.1.0' });
const manifest = { name: 'clans', version: '2.1.0', routes: ['/clans'], widgets: ['clan-card'] };
const whole = [...combinationJourneys, 'module', '/clans', 'clan-card'];
const passed = whole.map((what) => ({ what, errors: [] as string[] }));
const check =
  (...results: CheckResults[]) =>
  () =>
    checkCombinations(
      { runs: required.map((one, index) => ({ ...one, results: results[index] ?? [] })) },
      manifest,
      required,
    );

test('a promotion needs every pair of shell and builds that visitors get afterwards', () => {
  expect(required).toEqual([
    { shell: 'n', remotes: { clans: '2.1.0', account: '1.0.0' } },
    { shell: 'n', remotes: { clans: '2.1.0', account: '1.1.0' } },
    { shell: 'n-1', remotes: { clans: '2.1.0', account: '1.0.0' } },
    { shell: 'n-1', remotes: { clans: '2.1.0', account: '1.1.0' } },
  ]);
  expect(requiredCombinations(registry, ['n'], { name: 'clans', version: '2.1.0' })).toHaveLength(2);
});

test('the record must have every journey, page and widget in each of them, without an error', () => {
  expect(check(passed, passed, passed, passed)).not.toThrow();
  const reject = (code: string, message: string) => expect.objectContaining({ code, message });
  expect(() => checkCombinations(null, manifest, required)).toThrow(
    expect.objectContaining({
      code: 'combinations_missing',
      message: expect.stringContaining('shell n-1 with'),
      problems: ['clans 2.1.0 has no record of journeys. Required:', ...required.map(describeCombination)].map(
        (message) => ({ code: 'combinations_missing', message }),
      ),
    }),
  );
  const at = 'shell n with account 1.1.0, clans 2.1.0';
  for (const left of whole)
    expect(
      check(
        passed,
        passed.filter(({ what }) => what !== left),
        passed,
        passed,
      ),
    ).toThrow(reject('combinations_invalid', `The record of journeys lacks:\n${at}: ${left}`));
  const runs = required.slice(1).map((one) => ({ ...one, results: passed }));
  expect(() => checkCombinations({ runs }, manifest, required)).toThrow(
    reject('combinations_invalid', `The record of journeys lacks:\n${describeCombination(required[0] as Combination)}`),
  );
  const broken = passed.map((one) => (one.what === 'clan-card' ? { ...one, errors: ['no name'] } : one));
  expect(check(passed, broken, passed, passed)).toThrow(reject('combinations_failed', `${at}: clan-card: no name`));
});

test('a visitor is found for each combination', () => {
  for (const wanted of required) {
    const visitor = findVisitor(registry, wanted) ?? '';
    expect(getsCandidate(visitor, 'account', 20)).toBe(wanted.remotes['account'] === '1.1.0');
  }
});

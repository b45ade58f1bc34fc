import { describe, expect, test } from '@jest/globals';
import type { PublishedVersion, RemoteState } from '@portal/contracts';
import { remoteBuild } from '../../test/support/test-registry';
import { assessBuilds, leastFailureShare } from './assess-builds';

const settings = { demoteReports: 5, proveSessions: 50, measuredShare: 0.1 };
const published = (version: string, changes: Partial<PublishedVersion> = {}): PublishedVersion => ({
  ...{
    name: 'mfe-clans',
    version,
    manifest: remoteBuild('mfe-clans', version),
    files: [],
    shared: {},
    bytes: 0,
    smoke: null,
  },
  ...{
    publishedAt: '2026-01-01T00:00:00.000Z',
    publishedBy: 'test',
    activatedAt: null,
    provenAt: null,
    demotion: null,
  },
  ...changes,
});
const remote = (changes: Partial<RemoteState> = {}, ofActive: Partial<PublishedVersion> = {}): RemoteState => ({
  ...{ active: '1.1.0', candidate: null, proven: '1.0.0', pinned: false },
  versions: {
    '1.0.0': published('1.0.0', { provenAt: '2026-01-01T00:00:00.000Z' }),
    '1.1.0': published('1.1.0', ofActive),
    '1.2.0': published('1.2.0'),
  },
  ...changes,
});
type Counts = Record<string, readonly [failed: number, worked: number]>;
const talliesOf = (counts: Counts) =>
  new Map(Object.entries(counts).map(([version, [failed, worked]]) => [version, { failed, worked }]));
const assess = (state: RemoteState, recent: Counts, total = recent, measuredShare = settings.measuredShare) =>
  assessBuilds(state, { recent: talliesOf(recent), total: talliesOf(total) }, { ...settings, measuredShare }).map(
    ({ action, version }) => `${action} ${version}`,
  );

describe('the active version', () => {
  test.each([
    ['fails everywhere', [5, 0], ['demote 1.1.0']],
    ['fails in too few tabs', [4, 0], []],
    ['fails in one of five tabs', [10, 40], ['demote 1.1.0']],
    ['fails in one of a hundred', [5, 495], ['prove 1.1.0']],
    ['works', [0, 50], ['prove 1.1.0']],
    ['works in too few tabs', [0, 49], []],
  ] as const)('%s: %p', (_title, [failed, worked], expected) => {
    expect(assess(remote(), { '1.1.0': [failed, worked] })).toEqual(expected);
  });

  test('is proven by all of its tabs, and demoted by recent ones only', () => {
    expect(assess(remote(), { '1.1.0': [0, 1] }, { '1.1.0': [0, 50] })).toEqual(['prove 1.1.0']);
    expect(assess(remote(), { '1.1.0': [0, 1] }, { '1.1.0': [30, 50] })).toEqual([]);
    expect(assess(remote(), { '1.1.0': [4, 0] }, { '1.1.0': [9, 0] })).toEqual([]);
    expect(assess(remote(), { '1.1.0': [5, 0] }, { '1.1.0': [5, 900] })).toEqual(['demote 1.1.0']);
  });

  test.each([
    ['fails in too few tabs', [4, 0], 0.1, []],
    ['fails in 5 of about 35 tabs', [5, 3], 0.1, ['demote 1.1.0']],
    ['fails in 5 of about 305 tabs', [5, 30], 0.1, []],
    ['fails in 5 of 35 tabs that all report', [5, 30], 1, ['demote 1.1.0']],
    ['fails in tabs of which none reports that it works', [5, 0], 0, []],
  ] as const)('that is proven and %s: %p', (_title, counts, measuredShare, expected) => {
    const proven = remote({}, { provenAt: '2026-01-02T00:00:00.000Z' });
    expect(assess(proven, { '1.1.0': counts }, {}, measuredShare)).toEqual(expected);
  });

  test('is demoted, for the audit, also without another to replace it', () => {
    expect(assess(remote({ versions: { '1.1.0': published('1.1.0') } }), { '1.1.0': [5, 0] })).toEqual([
      'demote 1.1.0',
    ]);
  });

  test.each<[string, Partial<RemoteState>, Partial<PublishedVersion>]>([
    ['pinned', { pinned: true }, {}],
    ['demoted already', {}, { demotion: { at: '2026-01-02T00:00:00.000Z', reason: 'broken' } }],
  ])('that is %s is not demoted', (_title, changes, ofActive) => {
    expect(assess(remote(changes, ofActive), { '1.1.0': [50, 0] })).toEqual([]);
  });
});

describe('the candidate', () => {
  const running = remote({ candidate: { version: '1.2.0', percentage: 10 } }, { provenAt: '2026-01-02T00:00:00.000Z' });

  test.each([
    ['is worse than the active version', [0, 900], [5, 45], ['demote 1.2.0']],
    ['is as bad as the active version', [46, 854], [5, 45], []],
    ['is as bad as an active version that is demoted for it', [90, 810], [5, 45], ['demote 1.1.0']],
    ['has failed too seldom', [0, 900], [4, 0], []],
    ['works', [9, 891], [0, 50], ['prove 1.2.0']],
  ] as const)('%s', (_title, ofActive, ofCandidate, expected) => {
    expect(assess(running, { '1.1.0': [...ofActive], '1.2.0': [...ofCandidate] })).toEqual(expected);
  });
});

test('a candidate that was known to be broken before is withdrawn like any other, and never proven', () => {
  const broken = published('1.2.0', { demotion: { at: '2026-01-02T00:00:00.000Z', reason: 'broken' } });
  const state = remote({ candidate: { version: '1.2.0', percentage: 10 } });
  const again = { ...state, versions: { ...state.versions, '1.2.0': broken } };
  expect(assess(again, { '1.2.0': [5, 0] })).toEqual(['demote 1.2.0']);
  expect(assess(again, { '1.2.0': [0, 50] })).toEqual([]);
});

test.each([
  [0, 0, 0],
  [0, 50, 0],
  [5, 0, 0.65],
  [50, 950, 0.04],
])('%i failed and %i worked: at least %p fail', (failed, worked, expected) => {
  expect(leastFailureShare({ failed, worked })).toBeCloseTo(expected, 2);
});

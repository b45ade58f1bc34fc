import { beforeEach, expect, jest, test } from '@jest/globals';
import { aPortalConfig, createFakeFetch } from '@portal/portal/testing';
import { aRemoteVersion, sampleModule } from '../testing/render-shell';
import { createRemotes } from './remotes';

const proven = aRemoteVersion({ version: '1.0.0', globalName: 'mfe_old' });
const remotesWith = (options: Partial<Parameters<typeof createRemotes>[0]>) =>
  createRemotes({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), proven: null } },
    features: aPortalConfig().features,
    shellVersion: 'shell1',
    loadVersion: () => Promise.reject(new Error('not used')),
    report: () => undefined,
    ...options,
  });

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});

test.each([
  ['of a build that is not proven confirms it', true, false, 1],
  ['of a proven build confirms it where the load is measured', false, true, 1],
  ['of a proven build confirms nothing otherwise', false, false, 0],
  ['of a build that only this browser gets confirms nothing', undefined, true, 0],
])('a page %s', async (_title, observed, isMeasured, times) => {
  const { fetch, requests } = createFakeFetch({});
  globalThis.fetch = fetch;
  const state = observed === undefined ? {} : { observed };
  const { reportHealthy } = remotesWith({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), proven: null, ...state } },
    isMeasured,
  });
  reportHealthy('mfe-sample');
  await jest.advanceTimersByTimeAsync(3_000);
  const report = expect.objectContaining({ name: 'mfe-sample', shell: 'shell1', failure: null });
  expect(requests.map(({ body }) => body)).toEqual(Array(times).fill(report));
});

test('a page that is left before has nothing to report', async () => {
  const { fetch, requests } = createFakeFetch({});
  globalThis.fetch = fetch;
  const live = { active: aRemoteVersion(), proven: null, observed: true };
  remotesWith({ remotes: { 'mfe-sample': live } }).reportHealthy('mfe-sample')();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(requests).toEqual([]);
});

test('a build that is only late is used if the proven one fails', async () => {
  const report = jest.fn();
  const remotes = remotesWith({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), proven } },
    loadVersion: ({ version }) =>
      version === proven.version
        ? Promise.reject(new Error('no'))
        : new Promise((resolve) => setTimeout(resolve, 2_000, { portalModule: sampleModule })),
    report,
  });
  const module = remotes.module('mfe-sample').load();
  await jest.advanceTimersByTimeAsync(2_000);
  await expect(module).resolves.toBe(sampleModule);
  expect(report).not.toHaveBeenCalled();
});

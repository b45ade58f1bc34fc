import { beforeEach, expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion, sampleModule } from '../testing/render-shell';
import { createRemotes } from './remotes';

const loading = jest.fn();
jest.mock('./healing', () => {
  loading();
  throw new Error('Loading chunk 327 failed.');
});

beforeEach(() => {
  loading.mockClear();
});

test.each([
  ['of a build that is not proven confirms it', true, false, 1],
  ['of a proven build confirms it where the load is measured', false, true, 1],
  ['of a proven build confirms nothing otherwise', false, false, 0],
  ['of a build that only this browser gets confirms nothing', undefined, true, 0],
])('a page %s', async (_title, observed, isMeasured, times) => {
  jest.useFakeTimers();
  const { confirm } = createRemotes({
    remotes: {
      'mfe-sample': { active: aRemoteVersion(), proven: null, ...(observed !== undefined && { observed }) },
    },
    features: aPortalConfig().features,
    loadVersion: () => Promise.reject(new Error('not used')),
    isMeasured,
    report: () => undefined,
  });
  confirm('mfe-sample');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(loading).toHaveBeenCalledTimes(times);
});

test('a page whose code for reports cannot be loaded has no unhandled error', async () => {
  jest.useFakeTimers();
  const { confirm } = createRemotes({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), proven: null, observed: true } },
    features: aPortalConfig().features,
    loadVersion: () => Promise.reject(new Error('not used')),
    report: () => undefined,
  });
  confirm('mfe-sample');
  await jest.advanceTimersByTimeAsync(3_000);
  // Jest fails a test with an unhandled rejection.
  expect(loading).toHaveBeenCalledTimes(1);
});

test('a build that is only late is used when the code that heals cannot be loaded', async () => {
  jest.useFakeTimers();
  const report = jest.fn();
  const { loadModule } = createRemotes({
    remotes: {
      'mfe-sample': { active: aRemoteVersion(), proven: aRemoteVersion({ version: '1.0.0', globalName: 'mfe_old' }) },
    },
    features: aPortalConfig().features,
    loadVersion: () => new Promise((resolve) => setTimeout(resolve, 2_000, { portalModule: sampleModule })),
    report,
  });
  const module = loadModule('mfe-sample');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(loading).toHaveBeenCalledTimes(1);
  await expect(module).resolves.toBe(sampleModule);
  expect(report).not.toHaveBeenCalled();
});

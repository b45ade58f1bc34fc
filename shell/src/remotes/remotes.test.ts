import { expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion } from '../testing/render-shell';
import { createRemotes } from './remotes';

const loading = jest.fn();
jest.mock('./healing', () => {
  loading();
  throw new Error('Loading chunk 327 failed.');
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

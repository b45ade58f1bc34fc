import { beforeEach, expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion, sampleModule } from '../testing/render-shell.tsx';
import { createRemotes } from './remotes.ts';

const previous = aRemoteVersion({ version: '1.0.0', globalName: 'mfe_old' });
const remotesWith = (options: Partial<Parameters<typeof createRemotes>[0]>) =>
  createRemotes({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), previous: null } },
    features: aPortalConfig().features,
    loadVersion: () => Promise.reject(new Error('not used')),
    report: () => undefined,
    ...options,
  });

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});

test('a build that is only late is used if the previous one fails', async () => {
  const report = jest.fn();
  const remotes = remotesWith({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), previous } },
    loadVersion: ({ version }) =>
      version === previous.version
        ? Promise.reject(new Error('no'))
        : new Promise((resolve) => setTimeout(resolve, 2_000, { portalModule: sampleModule })),
    report,
  });
  const module = remotes.module('mfe-sample').load();
  await jest.advanceTimersByTimeAsync(2_000);
  await expect(module).resolves.toBe(sampleModule);
  expect(report).not.toHaveBeenCalled();
});

import { describe, expect, jest, test } from '@jest/globals';
import { contract } from '../contract.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { isCallOff, isPageOff } from './features.ts';
import { portalConfig } from './portal-config.ts';

const features = (emailPages: boolean) =>
  portalConfig.parse({
    features: {
      ...{ emailPages, playTournaments: true, notifications: true },
      ...{ clanLife: true, followFeed: true, welcome: true, seasons: true, newsDesk: true },
    },
  }).features;

describe('a page that belongs to a feature', () => {
  test.each([
    ['/email-test', true],
    ['/email-test/anything', true],
    ['/email-dashboard', true],
    ['/Email-Dashboard', true],
    ['/email-testing', false],
    ['/profile', false],
    ['/', false],
  ])('%s is off with its feature: %s', (path, off) => {
    expect(isPageOff(path, features(false))).toBe(off);
    expect(isPageOff(path, features(true))).toBe(false);
  });
});

test('switching the email pages off disables exactly the calls behind them', () => {
  const calls: [string, Endpoint][] = Object.entries(contract);
  const off = calls.filter(([, endpoint]) => isCallOff(endpoint, features(false))).map(([key]) => key);
  expect(off.sort()).toEqual([
    'GET /api/email/previews/{template}',
    'POST /api/email/clan-invitation',
    'POST /api/email/test',
    'POST /api/email/tournament',
  ]);
  expect(calls.filter(([, endpoint]) => isCallOff(endpoint, features(true)))).toEqual([]);
});

test('brings no zod into a bundle', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('zod', () => {
      throw new Error('zod was loaded');
    });
    await expect(import('./features.ts')).resolves.toBeDefined();
  });
});

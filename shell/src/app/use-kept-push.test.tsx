import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { OwnNotificationSettings } from '@portal/contracts';
import { definePortalModule, useQuery } from '@portal/portal';
import { aPortalConfig, aUser, FakeEventSource } from '@portal/portal/testing';
import { notificationSettingsQuery } from '@portal/screens';
import { screen, waitFor } from '@testing-library/react';
import { aRemoteVersion, renderShell } from '../testing/render-shell.tsx';

const endpoint = 'https://web.push.apple.com/abc';
const keyBytes = new Uint8Array(65).fill(4);
const pushKey = Buffer.from(keyBytes).toString('base64url');
const user = aUser();

beforeEach(() => {
  FakeEventSource.install();
  const subscription = {
    endpoint,
    options: { applicationServerKey: keyBytes.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  };
  const registration = { pushManager: { getSubscription: async () => subscription }, active: null };
  const serviceWorker = Object.assign(new EventTarget(), {
    ...{ controller: null, ready: Promise.resolve(registration) },
    ...{ getRegistration: async () => registration, register: async () => registration },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  localStorage.setItem('pushDevice', JSON.stringify({ id: 'lost', playerId: user.id, endpoint }));
});
afterEach(() => {
  FakeEventSource.remove();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

const settings: OwnNotificationSettings = {
  groups: {
    matches: { push: true },
    clan: { portal: true, push: true },
    followers: { portal: true, push: false },
    ...{ cups: { portal: true }, news: { portal: true }, rank: { portal: true } },
  },
  ...{ quiet: null, timeZone: null, digest: 'off', pushKey, devices: [] },
};

const Devices = () => {
  const { data } = useQuery(notificationSettingsQuery);
  return <h1>{data ? data.devices.map(({ id }) => id).join() || 'No devices' : 'Loading'}</h1>;
};

test('a browser whose registration is lost is registered again, and the settings on screen follow', async () => {
  const deviceId = 'd'.repeat(43);
  const devices: OwnNotificationSettings['devices'] = [];
  const isShown = Promise.withResolvers<void>();
  const { requests } = renderShell({
    path: '/sample',
    config: { features: { ...aPortalConfig().features, notifications: true, installable: true } },
    remotes: { 'mfe-sample': { active: aRemoteVersion(), previous: null } },
    loadVersion: async ({ name }) => ({
      portalModule: definePortalModule({
        ...{ name, widgets: {} },
        pages: { '/sample': { page: async () => ({ Page: Devices }) } },
      }),
    }),
    handlers: {
      'GET /api/auth/me': { user },
      'GET /api/notifications/count': { unread: 0 },
      'GET /api/notifications/settings': () => ({ ...settings, devices: [...devices] }),
      'POST /api/notifications/devices': async () => {
        await isShown.promise;
        devices.push({ id: deviceId, usedAt: new Date().toISOString() });
        return { id: deviceId };
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'No devices' })).toBeVisible();
  isShown.resolve();
  expect(await screen.findByRole('heading', { name: deviceId })).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('pushDevice')).toContain(deviceId));
  expect(requests.filter(({ key }) => key === 'POST /api/notifications/devices')).toHaveLength(1);
});

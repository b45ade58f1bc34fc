import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { NotificationSettingsChange, OwnNotificationSettings } from '@portal/contracts';
import { playedTournamentEmails } from '@portal/contracts/email/ui';
import { aPortalConfig, apiFailure, aUser, expectToast, type FakeHandlers } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.ts';
import { applyChange, someSettings } from './testing/some-settings.ts';

const config = { features: { ...aPortalConfig().features, notifications: true, installable: true } };

/** The id under which the portal registers the browser. */
const deviceId = 'd'.repeat(43);

/** Opens the settings, which are saved as in the portal. */
const open = async (given: Partial<OwnNotificationSettings> = {}, handlers: FakeHandlers = {}) => {
  let current = someSettings(given);
  const rendered = await openPage('/notifications?tab=settings', {
    config,
    user: aUser(),
    handlers: {
      'GET /api/notifications/settings': () => current,
      'PUT /api/notifications/settings': ({ body }) => {
        current = applyChange(current, body as NotificationSettingsChange);
        return current;
      },
      'POST /api/notifications/devices': () => {
        current = { ...current, devices: [{ id: deviceId, usedAt: '2026-03-01T20:30:00.000Z' }] };
        return { id: deviceId };
      },
      'DELETE /api/notifications/devices/{deviceId}': () => {
        current = { ...current, devices: [] };
        return { success: true };
      },
      ...handlers,
    },
  });
  await screen.findByRole('heading', { name: 'Summary by email' });
  return { ...rendered, read: () => current };
};

const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('groups', () => {
  test('are switched on and off by channel; matches are always in the portal', async () => {
    const { actor, read } = await open();
    await actor.click(checkbox('Clan: in the portal'));
    await expectToast({ title: 'Preference Saved', description: 'Clan: off.' });
    expect(checkbox('Clan: in the portal')).not.toBeChecked();
    expect(checkbox('Clan: push')).toBeDisabled();
    await actor.click(checkbox('Followers: push'));
    await expectToast({ title: 'Preference Saved', description: 'Push for followers: on.' });
    await actor.click(checkbox('Matches: push'));
    await waitFor(() =>
      expect(read().groups).toEqual({
        matches: { push: false },
        clan: { portal: false, push: true },
        followers: { portal: true, push: true },
        ...{ cups: { portal: true }, news: { portal: true }, rank: { portal: true } },
      }),
    );
    const matches = within(screen.getByRole('group', { name: 'Matches' }));
    expect(matches.getByText('Always in the portal')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose your emails' })).toHaveAttribute('href', '/email-preferences');
    await expectAccessible();
  });

  test('keep the old choice when it could not be saved', async () => {
    const { actor } = await open(
      {},
      { 'PUT /api/notifications/settings': () => apiFailure(503, 'Busy', { code: 'unavailable' }) },
    );
    await actor.click(checkbox('Clan: in the portal'));
    await expectToast({ title: 'Update Failed', description: expect.any(String) as never, variant: 'destructive' });
    expect(checkbox('Clan: in the portal')).toBeChecked();
  });

  test('have no push where the portal has none', async () => {
    await open({ pushKey: null });
    expect(screen.queryByRole('checkbox', { name: 'Matches: push' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Push' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Quiet hours' })).toBeNull();
  });
});

describe('quiet hours', () => {
  test('are switched on in the time zone of the browser, and saved with other times', async () => {
    const { actor, read } = await open();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await actor.click(checkbox('No push at night'));
    await expectToast({ title: 'Preference Saved', description: 'Quiet from 22:00 to 08:00.' });
    expect(read()).toMatchObject({ quiet: { from: '22:00', to: '08:00' }, timeZone: zone });
    expect(await screen.findByText(`Times are in ${zone.replaceAll('_', ' ')}.`)).toBeVisible();
    const to = screen.getByLabelText('To');
    await actor.clear(to);
    await actor.type(to, '07:30');
    await actor.tab();
    await waitFor(() => expect(read().quiet).toEqual({ from: '22:00', to: '07:30' }));
    await actor.click(checkbox('No push at night'));
    await waitFor(() => expect(read().quiet).toBeNull());
  });
});

test('the summary is chosen by how often it is sent', async () => {
  const { actor, read } = await open();
  expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
  await actor.click(screen.getByRole('radio', { name: 'On Sundays at 6 PM' }));
  await expectToast({ title: 'Preference Saved', description: 'Summary by email: on sundays at 6 pm.' });
  expect(read().digest).toBe('weekly');
  expect(screen.getByRole('radio', { name: 'On Sundays at 6 PM' })).toBeChecked();
});

describe('push', () => {
  const pushKey = 'B'.repeat(87);
  const endpoint = 'https://web.push.apple.com/abc';
  const keyBytes = Uint8Array.from(atob(`${pushKey}=`.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  let subscription: { endpoint: string } | null;
  let permission: NotificationPermission;
  /** What the player answers the browser. */
  let answer: NotificationPermission;

  /** A browser with push. */
  const fakeBrowser = () => {
    const created = {
      endpoint,
      options: { applicationServerKey: keyBytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    const registration = {
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async () => {
          subscription = created;
          return created;
        },
      },
    };
    const serviceWorker = {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
    Object.defineProperty(window, 'Notification', {
      value: {
        get permission() {
          return permission;
        },
        requestPermission: async () => {
          permission = answer;
          return answer;
        },
      },
      configurable: true,
    });
  };

  beforeEach(() => {
    [subscription, permission, answer] = [null, 'default', 'granted'];
    localStorage.clear();
  });
  afterEach(() => {
    for (const [target, name] of [
      [navigator, 'serviceWorker'],
      [window, 'PushManager'],
      [window, 'Notification'],
    ] as const)
      Reflect.deleteProperty(target, name);
    jest.restoreAllMocks();
  });

  test('is not offered where the browser has none', async () => {
    await open();
    expect(await screen.findByText('This browser has no push notifications.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /push here/ })).toBeNull();
  });

  test('needs the home screen on an iPhone', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await open();
    expect(await screen.findByText(/^Add the portal to your home screen first/)).toBeVisible();
    await expectAccessible();
  });

  test('says what to do when the browser blocks it', async () => {
    fakeBrowser();
    permission = 'denied';
    await open({ devices: [{ id: deviceId, usedAt: '2026-03-01T20:30:00.000Z' }] });
    expect(await screen.findByText(/Allow notifications in your browser's settings/)).toBeVisible();
    expect(screen.getByText('Push is on for 1 device.')).toBeVisible();
  });

  const emails: FakeHandlers = {
    'GET /api/email/preferences/own': { token: 'token' },
    'POST /api/email/preferences': { address: 'a***@example.com', settings: [] },
  };

  test('is turned on, offers to end the emails about matches, and is turned off again', async () => {
    fakeBrowser();
    const { actor, requests } = await open({}, emails);
    await actor.click(await screen.findByRole('button', { name: 'Turn on push here' }));
    expect(await screen.findByRole('button', { name: 'Turn off push here' })).toBeVisible();
    expect(requests.find(({ key }) => key === 'POST /api/notifications/devices')?.body).toEqual({
      endpoint,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      pushKey,
    });
    await actor.click(await screen.findByRole('button', { name: 'Turn off these emails' }));
    expect(await screen.findByText('Emails about matches are off.')).toBeVisible();
    expect(
      requests.flatMap(({ key, body }) =>
        key === 'POST /api/email/preferences' ? [(body as { kind: string }).kind] : [],
      ),
    ).toEqual([...playedTournamentEmails]);
    await actor.click(screen.getByRole('button', { name: 'Turn off push here' }));
    expect(await screen.findByRole('button', { name: 'Turn on push here' })).toBeVisible();
    expect(requests.some(({ key }) => key.startsWith('DELETE /api/notifications/devices/'))).toBe(true);
    expect(subscription).toBeNull();
    expect(screen.queryByRole('button', { name: 'Turn off these emails' })).toBeNull();
  });

  test.each([
    ['on', [{ id: deviceId, usedAt: '2026-03-01T20:30:00.000Z' }], 'Turn off push here'],
    ['off once the portal has ended it here', [], 'Turn on push here'],
    ['off while it is on elsewhere', [{ id: 'e'.repeat(43), usedAt: '2026-03-01T20:30:00.000Z' }], 'Turn on push here'],
  ])('is %s', async (_state, devices, button) => {
    fakeBrowser();
    [permission, subscription] = ['granted', { endpoint }];
    localStorage.setItem('pushDevice', JSON.stringify({ id: deviceId, playerId: aUser().id, endpoint }));
    await open({ devices });
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
  });

  test('keeps the emails of a player who wants both', async () => {
    fakeBrowser();
    const { actor, requests } = await open({}, emails);
    await actor.click(await screen.findByRole('button', { name: 'Turn on push here' }));
    await actor.click(await screen.findByRole('button', { name: 'Keep emails' }));
    expect(screen.queryByRole('button', { name: 'Turn off these emails' })).toBeNull();
    expect(requests.some(({ key }) => key === 'POST /api/email/preferences')).toBe(false);
  });

  test('stays off without permission', async () => {
    fakeBrowser();
    answer = 'denied';
    const { actor, requests } = await open({}, emails);
    await actor.click(await screen.findByRole('button', { name: 'Turn on push here' }));
    expect(await screen.findByText(/Allow notifications in your browser's settings/)).toBeVisible();
    expect(requests.some(({ key }) => key === 'POST /api/notifications/devices')).toBe(false);
  });

  test('reports when the portal does not accept the browser', async () => {
    fakeBrowser();
    const rejected = () => apiFailure(422, 'Push is not possible in this browser', { code: 'push_not_accepted' });
    const { actor } = await open({}, { 'POST /api/notifications/devices': rejected });
    await actor.click(await screen.findByRole('button', { name: 'Turn on push here' }));
    await expectToast({
      title: 'Update Failed',
      description: 'Push is not possible in this browser',
      variant: 'destructive',
    });
    expect(screen.getByRole('button', { name: 'Turn on push here' })).toBeVisible();
  });
});

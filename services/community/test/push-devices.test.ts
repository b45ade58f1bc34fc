import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits, type PortalEvent } from '@portal/contracts';
import { newEventId } from '@portal/service-kit/outbox';
import { buildPlayerRemoved, newId, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { pushHelpers } from './support/push.ts';
import { createBrowser, startPushService, type TestPushService } from './support/push-service.ts';

let now = new Date('2026-06-10T12:00:00.000Z');

let service: TestPushService;
let community: TestCommunity;
beforeAll(async () => {
  service = await startPushService();
  const portal = { features: { notifications: true, installable: true } };
  community = await startCommunity({ portal, clock: () => now, env: { PUSH_ORIGINS: service.origin } });
});
afterAll(async () => {
  await community.stop();
  await service.stop();
});

const { players } = followHelpers(() => community);
const { register, readSettings } = pushHelpers(() => community);

/** A player with push in one browser. */
const startPlayer = async () => {
  const [player = ''] = await players(1);
  const browser = service.subscribe();
  expect((await register(player, browser)).status).toBe(200);
  return { player, browser };
};

describe('a browser', () => {
  test('is registered for its player, and is listed with its id [scenario 10]', async () => {
    const { player, browser } = await startPlayer();
    const { pushKey, devices } = await readSettings(player);
    expect(pushKey).toBe(browser.subscription.pushKey);
    expect(devices).toEqual([{ id: browser.id, usedAt: now.toISOString() }]);
  });

  test.each([
    'http://10.0.0.5/',
    'https://example.com/',
    'https://push.apple.com.example.com/',
    'https://web.push.apple.com/abc',
  ])('with the endpoint %s is rejected [scenario 10]', async (endpoint) => {
    const [player = ''] = await players(1);
    expect(await register(player, createBrowser(endpoint))).toMatchObject({
      status: 422,
      json: { code: 'push_not_accepted' },
    });
    expect((await readSettings(player)).devices).toEqual([]);
  });

  test('that has subscribed with another key, or has no key of its own, is rejected', async () => {
    const [player = ''] = await players(1);
    const { subscription, ...browser } = service.subscribe('B'.repeat(87));
    expect((await register(player, { ...browser, subscription })).status).toBe(422);
    const { subscription: own } = service.subscribe();
    const keys = { ...own.keys, p256dh: 'A'.repeat(87) };
    expect((await register(player, { ...browser, subscription: { ...own, keys } })).status).toBe(422);
  });

  test('belongs to the player who enabled it last, until it is disabled', async () => {
    const { player: ana, browser } = await startPlayer();
    const [ben = ''] = await players(1);
    await register(ben, browser);
    expect((await readSettings(ana)).devices).toEqual([]);
    expect((await readSettings(ben)).devices).toHaveLength(1);
    const disable = () =>
      community.call({ key: 'DELETE /api/notifications/devices/{deviceId}', params: { deviceId: browser.id } });
    expect((await disable()).status).toBe(200);
    expect((await disable()).status).toBe(200);
    expect((await readSettings(ben)).devices).toEqual([]);
  });

  test('of a player with too many replaces the one that was used least recently', async () => {
    const [player = ''] = await players(1);
    const browsers = Array.from({ length: limits.notifications.devices + 1 }, () => service.subscribe());
    for (const [at, browser] of browsers.entries()) {
      now = new Date(now.getTime() + at * 1_000);
      await register(player, browser);
    }
    const { devices } = await readSettings(player);
    expect(devices.map(({ id }) => id)).toEqual(
      browsers
        .slice(1)
        .reverse()
        .map(({ id }) => id),
    );
  });

  test('of a removed player is forgotten, and none is registered later', async () => {
    const { player, browser } = await startPlayer();
    await community.publish([buildPlayerRemoved(player)]);
    expect(await community.db.collection('devices').countDocuments({ _id: browser.id as never })).toBe(0);
    expect(await register(player, browser)).toMatchObject({ status: 401 });
    expect(await community.db.collection('devices').countDocuments({ _id: browser.id as never })).toBe(0);
  });

  describe('ends with its session', () => {
    const buildSessionsEnded = (playerId: string, sessionId: string | null, occurredAt = now): PortalEvent => ({
      ...{ eventId: newEventId(), occurredAt: occurredAt.toISOString() },
      ...{ type: 'sessions.ended', data: { playerId, sessionId } },
    });
    /** Returns the id of a session opened now. It begins with the second. */
    const openSession = () => Math.floor(now.getTime() / 1_000).toString(16) + newId().slice(8);
    const sessions = [openSession(), openSession()];
    const startSessions = async () => {
      const [player = ''] = await players(1);
      const browsers = [service.subscribe(), service.subscribe()];
      for (const [at, browser] of browsers.entries())
        expect((await register(player, browser, sessions[at])).status).toBe(200);
      const listDevices = async () => (await readSettings(player)).devices.map(({ id }) => id).sort();
      return { player, browsers, listDevices };
    };

    test('also when the player has signed out elsewhere; the browsers of other sessions keep push', async () => {
      const { player, browsers, listDevices } = await startSessions();
      await community.publish([buildSessionsEnded(player, sessions[0] ?? '')]);
      expect(await listDevices()).toEqual([browsers[1]?.id]);
      // Another player cannot have had that session.
      await community.publish([buildSessionsEnded(newId(), sessions[1] ?? '')]);
      expect(await listDevices()).toEqual([browsers[1]?.id]);
    });

    test('and all end with a new password, except those of later sessions, however late the event arrives', async () => {
      const { player, listDevices } = await startSessions();
      const changed = buildSessionsEnded(player, null);
      now = new Date(now.getTime() + 1_000);
      const later = service.subscribe();
      await register(player, later, openSession());
      await community.publish([changed]);
      expect(await listDevices()).toEqual([later.id]);
      await community.publish([buildSessionsEnded(player, null)]);
      expect(await listDevices()).toEqual([]);
    });

    test('with a new password also when the session has registered it again since, or is not known', async () => {
      const { player, browsers, listDevices } = await startSessions();
      const changed = buildSessionsEnded(player, null);
      now = new Date(now.getTime() + 10_000);
      for (const [at, browser] of browsers.entries()) await register(player, browser, sessions[at]);
      const filter = { _id: browsers[0]?.id as never };
      await community.db.collection('devices').updateOne(filter, { $unset: { sessionId: 1 } });
      await community.publish([changed]);
      expect(await listDevices()).toEqual([]);
    });
  });

  test('is forgotten after 180 days without a visit', async () => {
    expect(await community.db.collection('devices').indexes()).toContainEqual(
      expect.objectContaining({ key: { usedAt: 1 }, expireAfterSeconds: 180 * 86_400 }),
    );
  });
});

test('without the service worker there is no push, and settings offer none', async () => {
  const off = await startCommunity({ portal: { features: { notifications: true } } });
  const [player = ''] = await followHelpers(() => off).players(1);
  const { register: registerOff, readSettings: readOff } = pushHelpers(() => off);
  expect((await readOff(player)).pushKey).toBeNull();
  expect((await registerOff(player, createBrowser('https://web.push.apple.com/abc'))).status).toBe(422);
  await off.stop();
});

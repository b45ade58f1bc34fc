import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers } from './support/inbox.ts';
import { allOn, buildNotification, buildNotifications, matchVars } from './support/notifications.ts';
import { pushHelpers } from './support/push.ts';
import { readVapid, startPushService, type TestPushService } from './support/push-service.ts';

const portal = { features: { notifications: true, clanLife: true, followFeed: true, installable: true } };
let now = new Date('2026-06-10T12:00:00.000Z');
const setClock = (time: string) => {
  now = new Date(time);
};
const clock = () => now;

let service: TestPushService;
let community: TestCommunity;
beforeAll(async () => {
  service = await startPushService();
  community = await startCommunity({ portal, clock, env: { PUSH_ORIGINS: service.origin } });
});
afterAll(async () => {
  await community.stop();
  await service.stop();
});

const { players, follow } = followHelpers(() => community);
const { see, stored } = inboxHelpers(() => community);
const { register, readSettings, saveSettings, listDelayed, runJobs } = pushHelpers(() => community);

const night = { quiet: { from: '22:00', to: '08:00' }, timeZone: 'Europe/Madrid' };
const clanVars = (clanId: string) => ({ clanId, clanName: `Clan ${clanId}` });
const buildClanRow = (player: string, clanId: string) =>
  buildNotification(player, 'clan-invitation', clanVars(clanId), { occurredAt: now.toISOString() });
const buildReport = (player: string, minutesLeft: number, matchKey = 'w1-1') => {
  const dueAt = new Date(now.getTime() + minutesLeft * 60_000).toISOString();
  const event = buildNotification(player, 'tournament-match', matchVars({ dueAt, matchKey }), {
    occurredAt: now.toISOString(),
  });
  return { ...event, data: { ...event.data, expiresAt: dueAt } };
};

/** A player with push in one browser. */
const startPlayer = async () => {
  const [player = ''] = await players(1);
  const browser = service.subscribe();
  expect((await register(player, browser)).status).toBe(200);
  return { player, browser };
};

describe('a report', () => {
  test('is pushed as a sentence and a path, encrypted and signed, with its deadline', async () => {
    const { player, browser } = await startPlayer();
    await saveSettings(player, { timeZone: 'Europe/Madrid' });
    setClock('2026-06-10T19:00:00.000Z');
    await community.publish([buildReport(player, 40)]);
    expect(service.listFor(browser)).toEqual([]);
    await runJobs();
    const [sent, ...others] = service.listFor(browser);
    expect(others).toEqual([]);
    const [row] = await stored(player);
    expect(sent?.message).toEqual({
      title: 'ELM Gaming',
      text: 'Ben says 2–1. Deadline to confirm or dispute: 9:40 PM GMT+2.',
      path: '/tournaments/65f0c0ffee0000000000d001?match=w1-1',
      tag: String(row?._id),
    });
    expect(sent?.push.headers).toMatchObject({ ttl: '2400', urgency: 'high', topic: String(row?._id) });
    if (!sent) throw new Error('nothing was sent');
    expect(readVapid(sent.push)).toMatchObject({
      aud: service.origin,
      sub: 'mailto:support@example.com',
      key: browser.subscription.pushKey,
    });
  });

  test('is not pushed if the player has seen it meanwhile', async () => {
    const { player, browser } = await startPlayer();
    await community.publish([buildReport(player, 30)]);
    await see(player, now.toISOString());
    await runJobs();
    expect(service.listFor(browser)).toEqual([]);
  });

  test('is not pushed once a newer event has replaced it; what needs no act is not pushed at all', async () => {
    const { player, browser } = await startPlayer();
    await community.publish([buildReport(player, 30), buildReport(player, 30, 'w1-2')]);
    const decided = { ...matchVars(), event: 'agreement', outcome: 'score' } as const;
    const occurredAt = new Date(now.getTime() + 1_000).toISOString();
    await community.publish([buildNotification(player, 'match-decided', decided, { occurredAt })]);
    await runJobs();
    expect(service.listFor(browser).map(({ message }) => message.path)).toEqual([
      '/tournaments/65f0c0ffee0000000000d001?match=w1-2',
    ]);
  });

  test('is not pushed after its deadline, with the group switched off, or without a browser', async () => {
    const { player, browser } = await startPlayer();
    await community.publish([buildReport(player, 1)]);
    now = new Date(now.getTime() + 120_000);
    await runJobs();
    await saveSettings(player, { groups: { ...allOn, matches: { push: false } } });
    await community.publish([buildReport(player, 30)]);
    await runJobs();
    expect(service.listFor(browser)).toEqual([]);
    const [other = ''] = await players(1);
    await community.publish([buildReport(other, 30)]);
    expect(await listDelayed()).toEqual([]);
  });

  test('is not pushed if a blocked player caused it, or its clan or group was switched off while it waited', async () => {
    const { player, browser } = await startPlayer();
    const [blocked = ''] = await players(1);
    await community.call({
      key: 'PUT /api/users/{id}/block',
      params: { id: blocked },
      json: { on: true },
      as: { userId: player },
    });
    const [muted, other] = [newId(), newId()];
    const news = { clanName: 'Night Owls', by: 'Ana' };
    await community.publish([
      buildNotification(player, 'clan-news', { ...news, clanId: newId() }, { actorId: blocked }),
      buildNotification(player, 'clan-news', { ...news, clanId: muted }),
      buildNotification(player, 'clan-membership', { ...news, clanId: muted, event: 'new-leader' }),
    ]);
    const as = { userId: player };
    await community.call({
      key: 'PUT /api/notifications/clans/{id}',
      params: { id: muted },
      json: { isMuted: true },
      as,
    });
    await runJobs();
    await community.publish([buildNotification(player, 'clan-news', { ...news, clanId: other })]);
    await saveSettings(player, { groups: { ...allOn, clan: { portal: false, push: true } } });
    await runJobs();
    expect(await stored(player)).toHaveLength(3);
    expect(service.listFor(browser)).toEqual([]);
  });

  test('waits in Redis as ids only', async () => {
    const { player } = await startPlayer();
    await community.publish([buildReport(player, 30)]);
    const [row] = await stored(player);
    expect(await listDelayed()).toEqual([
      { about: 'row', playerId: player, id: String(row?._id), eventId: row?.['eventId'] },
    ]);
    await runJobs();
  });
});

describe('in quiet hours', () => {
  test('clan rows wait and arrive as one message when they end', async () => {
    const { player, browser } = await startPlayer();
    await saveSettings(player, night);
    setClock('2026-06-10T22:00:00.000Z');
    await community.publish(['a', 'b', 'c'].map((clan) => buildClanRow(player, clan)));
    await runJobs();
    expect(service.listFor(browser)).toEqual([]);
    expect(await listDelayed()).toEqual([{ about: 'held', playerId: player }]);
    // Too early: the job waits again.
    await runJobs({ includesHeld: true });
    expect(service.listFor(browser)).toEqual([]);
    setClock('2026-06-11T06:00:00.000Z');
    await runJobs({ includesHeld: true });
    expect(service.listFor(browser).map(({ message }) => [message.text, message.path])).toEqual([
      ['3 notifications while you were away', '/notifications'],
    ]);
    expect(await listDelayed()).toEqual([]);
  });

  test('a single row arrives as itself, and what is seen meanwhile does not', async () => {
    const { player, browser } = await startPlayer();
    await saveSettings(player, night);
    setClock('2026-06-11T22:00:00.000Z');
    await community.publish([buildClanRow(player, 'a')]);
    await runJobs();
    await see(player, now.toISOString());
    now = new Date(now.getTime() + 60_000);
    await community.publish([buildClanRow(player, 'b')]);
    await runJobs();
    setClock('2026-06-12T06:00:00.000Z');
    await runJobs({ includesHeld: true });
    expect(service.listFor(browser).map(({ message }) => message.text)).toEqual(['Clan b added you as a member.']);
  });

  test('a match whose deadline is in them is pushed at once, a later one is not', async () => {
    const { player, browser } = await startPlayer();
    await saveSettings(player, night);
    setClock('2026-06-12T22:00:00.000Z');
    await community.publish([buildReport(player, 5), buildReport(player, 24 * 60, 'w1-2')]);
    await runJobs();
    expect(service.listFor(browser).map(({ push }) => push.headers['ttl'])).toEqual(['300']);
    expect(await listDelayed()).toEqual([{ about: 'held', playerId: player }]);
    setClock('2026-06-13T06:00:00.000Z');
    await runJobs({ includesHeld: true });
    expect(service.listFor(browser)).toHaveLength(2);
  });
});

describe('a push service that responds', () => {
  test.each([404, 410])('%d ends push in that browser', async (status) => {
    const { player, browser } = await startPlayer();
    service.setStatus(browser, status);
    await community.publish([buildReport(player, 30)]);
    await runJobs();
    expect((await readSettings(player)).devices).toEqual([]);
    await community.publish(buildNotifications(player, 2));
    await runJobs();
    expect(service.listFor(browser)).toHaveLength(1);
  });

  test.each([429, 503])('%d gets three more tries, and other browsers no repetition', async (status) => {
    const { player, browser } = await startPlayer();
    const other = service.subscribe();
    await register(player, other);
    service.setStatus(browser, status);
    await community.publish([buildReport(player, 60)]);
    for (let run = 0; run < 6; run += 1) await runJobs();
    expect(service.listFor(browser)).toHaveLength(4);
    expect(service.listFor(other)).toHaveLength(1);
    expect((await readSettings(player)).devices).toHaveLength(2);
  });

  test.each([400, 307])('%d gets no other try, and a redirect is not followed', async (status) => {
    const { player, browser } = await startPlayer();
    service.setStatus(browser, status);
    await community.publish([buildReport(player, 60)]);
    for (let run = 0; run < 3; run += 1) await runJobs();
    expect(service.listFor(browser)).toHaveLength(1);
    expect(service.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });
});

test('followers are pushed to players who want it, once an hour', async () => {
  const { player: star, browser } = await startPlayer();
  const fans = await players(3);
  await follow(fans[0] ?? '', star);
  await runJobs();
  expect(service.listFor(browser)).toEqual([]);
  await saveSettings(star, { groups: { ...allOn, followers: { portal: true, push: true } } });
  now = new Date(now.getTime() + 3_600_000);
  for (const fan of fans.slice(1)) await follow(fan, star);
  await runJobs();
  expect(service.listFor(browser).map(({ message }) => message.text)).toEqual([
    expect.stringMatching(/^player_\w+, player_\w+ and one other follow you\.$|follow you\.$/),
  ]);
});

test('a restart loses and doubles no row, and every push leaves', async () => {
  const started = await Promise.all(Array.from({ length: 20 }, startPlayer));
  const events = started.flatMap(({ player }) => ['w1-1', 'w1-2', 'w1-3'].map((key) => buildReport(player, 60, key)));
  await community.publish(events.slice(0, 30));
  const running = runJobs();
  let published: Promise<void> | undefined;
  await community.restart(() => {
    published = community.publish(events.slice(30));
  });
  await Promise.all([running, published]);
  await runJobs();
  for (const { player, browser } of started) {
    expect(await stored(player)).toHaveLength(3);
    expect(new Set(service.listFor(browser).map(({ message }) => message.tag)).size).toBe(3);
  }
});

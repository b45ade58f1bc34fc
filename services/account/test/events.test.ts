import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CurrentUser, NotificationKind, PortalEvent } from '@portal/contracts';
import { newEventId } from '@portal/service-kit/outbox';
import { startTestOwner, type TestOwner } from '@portal/service-kit/testing';
import { serviceCaller, testSnapshotKey, waitFor } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account.ts';
import { player, signedUp } from './support/players.ts';

let account: TestAccount;
let owner: TestOwner;
beforeAll(async () => {
  account = await startAccount({ portal: { features: { notifications: true } } });
  const { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX } = account.environment;
  owner = await startTestOwner({
    mongodbUri: MONGODB_URI,
    dbName: `${MONGODB_DB_PREFIX}_owner`,
    redisUrl: REDIS_URL,
    redisPrefix: REDIS_PREFIX,
    subscriber: 'account',
  });
});
afterAll(async () => {
  await owner.stop();
  await account.stop();
});

const publish = async (events: PortalEvent[]) => {
  await owner.publish(events);
  await waitFor(async () => (await owner.unconfirmed()) === 0);
};

const envelope = () => ({ eventId: newEventId(), occurredAt: '2026-01-01T00:00:00.000Z' });
const clanId = '65f0c0ffee00000000000001';

const clan = (leaderId: string, memberIds: string[], version: number, managerIds: string[] = []): PortalEvent => ({
  ...envelope(),
  type: 'clan.changed',
  entityId: clanId,
  entityVersion: version,
  data: { name: 'Night Owls', logo: '/api/clan-logos/1.webp', leaderId, managerIds, memberIds, deleted: false },
});

const standing = (entityId: string, score: number, entityVersion: number): PortalEvent => ({
  ...envelope(),
  type: 'standing.changed',
  entityId,
  entityVersion,
  data: { score, gamesPlayed: 12, wins: 5 },
});

const readId = async ({ browser }: Awaited<ReturnType<typeof player>>) => (await browser.whoAmI()).user?.id ?? '';
const ownUser = async ({ browser }: Awaited<ReturnType<typeof player>>): Promise<CurrentUser> =>
  ((await browser.call('GET /api/auth/me')).json as { user: CurrentUser }).user;

describe('events of competition', () => {
  test('shows in the own profile: standing, clan and the roles by it', async () => {
    const [leader, manager] = [await player(account), await player(account)];
    const [leaderId, managerId] = [await readId(leader), await readId(manager)];
    expect(await ownUser(leader)).toMatchObject({ score: 0, clanInfo: null, roles: [], role: 'Player' });
    await publish([
      standing(leaderId, 900, 2),
      standing(leaderId, 100, 1),
      clan(leaderId, [leaderId, managerId], 1, [managerId]),
    ]);
    const name = 'Night Owls';
    expect(await ownUser(leader)).toMatchObject({
      ...{ score: 900, gamesPlayed: 12, wins: 5, roles: ['Clan Leader'], role: 'Clan Leader' },
      clanInfo: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name,
        logo: '/api/clan-logos/1.webp',
        isLeader: true,
        leaderUsername: leader.username,
      },
    });
    expect(await ownUser(manager)).toMatchObject({
      roles: ['Clan Manager'],
      clanInfo: { name, isLeader: false, leaderUsername: leader.username },
    });
    await publish([clan(leaderId, [leaderId], 2)]);
    expect(await ownUser(manager)).toMatchObject({ roles: [], clanInfo: null });
  });
});

describe('a notification', () => {
  const command = (
    playerId: string,
    dedupeKey: string,
    template: NotificationKind = 'clan-invitation',
  ): PortalEvent => ({
    ...envelope(),
    requestId: 'request-1',
    type: 'notification.requested',
    data: {
      ...{ playerId, template, vars: { username: 'another_name' }, dedupeKey },
      expiresAt: new Date(account.clock.now().getTime() + 60_000).toISOString(),
    },
  });

  test('becomes one email to the address that only account stores, however often it is delivered', async () => {
    const someone = await player(account);
    const id = await readId(someone);
    const before = (await account.emailsTo(someone.email)).length;
    await publish([command(id, 'n:1'), command(id, 'n:1')]);
    await publish([command(id, 'n:1'), command(id, 'n:2')]);
    const emails = (await account.emailsTo(someone.email)).slice(before);
    const rows = account.db.collection('outbox').find({ 'event.data.dedupeKey': /^n:[12]$/ });
    expect((await rows.toArray()).map((row) => row['event'].requestId)).toEqual(['request-1', 'request-1']);
    expect(emails.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(['n:1', 'n:2']);
    expect(emails[0]?.vars).toEqual({ username: someone.username });
  });

  test('has the time zone of the browser that signed in last, if this server knows it', async () => {
    const someone = await player(account);
    const id = await readId(someone);
    const readZone = async (dedupeKey: string) => {
      await publish([command(id, dedupeKey)]);
      return (await account.emailsTo(someone.email)).find((email) => email.dedupeKey === dedupeKey)?.timeZone;
    };
    const signInFrom = (timeZone: string) =>
      account.browser().call('POST /api/auth/signin', {
        json: { identifier: someone.username, password: someone.password, timeZone },
      });
    expect(await readZone('z:1')).toBeUndefined();
    expect((await signInFrom('Europe/Berlin')).status).toBe(200);
    expect(await readZone('z:2')).toBe('Europe/Berlin');
    expect((await signInFrom('Moon/Crater')).status).toBe(200);
    expect(await readZone('z:3')).toBe('Europe/Berlin');
  });

  test('that a player caused becomes none until community has checked it', async () => {
    const someone = await player(account);
    const id = await readId(someone);
    const before = (await account.emailsTo(someone.email)).length;
    const caused = command(id, 'n:6');
    await publish([{ ...caused, data: { ...caused.data, actorId: id } } as PortalEvent]);
    expect(await account.emailsTo(someone.email)).toHaveLength(before);
    await publish([command(id, 'n:6')]);
    expect(await account.emailsTo(someone.email)).toHaveLength(before + 1);
  });

  test('of a kind without an email template becomes none', async () => {
    const someone = await player(account);
    const before = (await account.emailsTo(someone.email)).length;
    await publish([command(await readId(someone), 'n:5', 'match-decided')]);
    expect(await account.emailsTo(someone.email)).toHaveLength(before);
  });

  test('for an unknown player or an unverified address becomes none', async () => {
    const stranger = await signedUp(account, {});
    const user = await account.db.collection('users').findOne({ username: stranger.username });
    const before = (await account.emailsTo(stranger.email)).length;
    await publish([command(String(user?._id), 'n:3'), command('65f0c0ffee0000000000ffff', 'n:4')]);
    expect(await account.emailsTo(stranger.email)).toHaveLength(before);
  });
});

test('all verified players can be had again as events, page by page', async () => {
  const someone = await player(account);
  const id = await readId(someone);
  await signedUp(account, {});
  const call = serviceCaller(account.opsOrigin, 'account');
  const key = 'GET /internal/snapshots/player.changed';
  const headers = { authorization: `Bearer ${testSnapshotKey}` };
  const { json } = await call({ key, headers });
  const { events } = json as { events: PortalEvent[] };
  const ids = events.map((event) => ('entityId' in event ? event.entityId : ''));
  expect(ids).toEqual([...ids].sort());
  expect(ids).toHaveLength(await account.db.collection('users').countDocuments({ emailVerifiedAt: { $ne: null } }));
  const [latest] = (await account.listChanges(id)).slice(-1);
  expect(events.find((event) => 'entityId' in event && event.entityId === id)).toMatchObject({
    eventId: latest?.eventId,
    data: latest?.data,
  });
  expect((await call({ key, headers, query: { after: ids.at(-1) ?? '' } })).json).toEqual({ events: [] });
  expect((await call({ key })).status).toBe(401);
  expect((await call({ key, headers: { authorization: `Bearer ${testSnapshotKey}!` } })).status).toBe(401);
});

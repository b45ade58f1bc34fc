import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectPurges, startTestOwner, startTestSubscriber } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account';
import { canvas, upload } from './support/avatars';
import { player } from './support/players';

let account: TestAccount;
let community: ReturnType<typeof startTestSubscriber>;
let purges: Awaited<ReturnType<typeof collectPurges>>;
beforeAll(async () => {
  account = await startAccount({ env: { EVENT_SUBSCRIBERS: 'email,community' } });
  const { REDIS_URL: url, REDIS_PREFIX: prefix } = account.environment;
  community = startTestSubscriber('community', account.environment);
  purges = await collectPurges({ url, prefix });
});
afterAll(async () => {
  purges.stop();
  await community.stop();
  await account.stop();
});

test('other services have applied a change when its author gets the response, and its share image is purged', async () => {
  const { browser, user } = await player(account);
  const last = () => community.applied.findLast((event) => 'entityId' in event && event.entityId === user.id);
  expect(last()).toMatchObject({ type: 'player.changed', data: { avatar: null, platform: 'PC' } });
  const platform = 'Mobile';
  expect((await browser.call('POST /api/auth/update-platform', { json: { platform } })).status).toBe(200);
  expect(last()).toMatchObject({ data: { avatar: null, platform } });
  expect((await upload(browser, await canvas('#123456').png().toBuffer())).status).toBe(200);
  expect(last()).toMatchObject({ data: { avatar: expect.stringContaining('/api/avatars/'), platform } });
  const purged = () => purges.purges.filter((tags) => tags.includes(`player:${user.id}`)).length;
  await waitFor(() => purged() === 3);
});

test("a player's share image is purged when competition changes what it shows", async () => {
  const { user } = await player(account);
  const { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX } = account.environment;
  const competition = await startTestOwner({
    mongodbUri: MONGODB_URI,
    dbName: `${MONGODB_DB_PREFIX}_owner`,
    redisUrl: REDIS_URL,
    redisPrefix: REDIS_PREFIX,
    subscriber: 'account',
  });
  const event = { occurredAt: '2026-01-01T00:00:00.000Z', entityVersion: 1 };
  const clan = { name: 'Night Owls', logo: null, leaderId: null, managerIds: [], deleted: false };
  const [clanId, standingId] = ['c'.repeat(24), user.id];
  try {
    await waitFor(() => purges.purges.flat().includes(`player:${user.id}`));
    purges.purges.length = 0;
    await competition.publish([
      {
        ...{ ...event, eventId: '0b5c5f0e-3c5a-4d0e-8a52-0c8f8a1f0001', type: 'clan.changed', entityId: clanId },
        data: { ...clan, memberIds: [user.id] },
      },
    ]);
    await waitFor(() => purges.purges.flat().includes(`player:${user.id}`));
    purges.purges.length = 0;
    await competition.publish([
      {
        ...{
          ...event,
          eventId: '0b5c5f0e-3c5a-4d0e-8a52-0c8f8a1f0002',
          type: 'standing.changed',
          entityId: standingId,
        },
        data: { score: 5, gamesPlayed: 1, wins: 1 },
      },
    ]);
    await waitFor(() => purges.purges.flat().includes(`player:${user.id}`));
  } finally {
    await competition.stop();
  }
});

test('a change succeeds while another service is down', async () => {
  const { browser } = await player(account);
  await community.stop();
  expect((await browser.call('POST /api/auth/update-platform', { json: { platform: 'PlayStation' } })).status).toBe(
    200,
  );
  expect((await browser.call('GET /api/auth/me')).json).toMatchObject({ user: { platform: 'PlayStation' } });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { newId, startCommunity, type TestCommunity } from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers } from './support/inbox.ts';
import { buildNotification, chosenSettings } from './support/notifications.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity({ portal: { features: { notifications: true, clanLife: true } } });
});
afterAll(() => community.stop());

const { pair, follow } = followHelpers(() => community);
const { stored } = inboxHelpers(() => community);

const clan = { clanId: '65f0c0ffee0000000000c001', clanName: 'Night Owls' };

const { groups } = chosenSettings();
const saveSettings = (userId: string, json: object) =>
  community.call({ key: 'PUT /api/notifications/settings', json: { ...chosenSettings(), ...json }, as: { userId } });

describe('who may invite a player', () => {
  const invite = async (playerId: string, actorId: string) => {
    const vars = { ...clan, clanId: newId(), invitedBy: 'Ana' };
    await community.publish([buildNotification(playerId, 'clan-invitation', vars, { actorId })]);
    return (await stored(playerId)).length;
  };

  test('is anyone, until the player chooses followed players or nobody', async () => {
    const [player, stranger] = await pair();
    const [friend] = await pair();
    await follow(player, friend);
    expect(await invite(player, stranger)).toBe(1);
    expect(await saveSettings(player, { invitations: 'followed' })).toMatchObject({
      status: 200,
      json: { groups, invitations: 'followed' },
    });
    expect(await invite(player, stranger)).toBe(1);
    expect(await invite(player, friend)).toBe(2);
    await saveSettings(player, { invitations: 'nobody' });
    expect(await invite(player, friend)).toBe(2);
    // The membership that the privileged user gives has no inviter.
    await community.publish([buildNotification(player, 'clan-invitation', clan)]);
    expect(await stored(player)).toHaveLength(3);
  });

  test('stays when the groups change, and is one of three', async () => {
    const [player] = await pair();
    await saveSettings(player, { invitations: 'nobody' });
    expect(await saveSettings(player, {})).toMatchObject({ json: { invitations: 'nobody' } });
    expect(await saveSettings(player, { invitations: 'friends' })).toMatchObject({ status: 400 });
    const settings = await community.call({ key: 'GET /api/notifications/settings', as: { userId: player } });
    expect(settings.json).toMatchObject({ groups, invitations: 'nobody' });
  });
});

test('a leader who has switched off the group still hears of a claim, which takes the lead', async () => {
  const [player] = await pair();
  await saveSettings(player, { groups: { ...groups, clan: { ...groups.clan, portal: false } } });
  const claimed = { ...clan, event: 'claimed', by: 'Ben' } as const;
  await community.publish([buildNotification(player, 'clan-membership', claimed)]);
  expect(await stored(player)).toEqual([]);
  const dueAt = new Date().toISOString();
  await community.publish([buildNotification(player, 'clan-membership', { ...claimed, dueAt })]);
  expect(await stored(player)).toMatchObject([{ kind: 'clan-membership', vars: { dueAt } }]);
});

test('account receives only what has an email', async () => {
  const [player, actorId] = await pair();
  await community.publish([
    buildNotification(player, 'clan-news', { ...clan, by: 'Ana' }, { actorId }),
    buildNotification(player, 'clan-request', { ...clan, playerId: actorId, player: 'Ana' }, { actorId }),
    buildNotification(player, 'clan-invitation', { ...clan, invitedBy: 'Ana' }, { actorId }),
  ]);
  expect(await stored(player)).toHaveLength(3);
  const forwarded = await community.db
    .collection('outbox')
    .find({ 'event.type': 'notification.requested', 'event.data.playerId': player })
    .toArray();
  expect(forwarded.map((row) => row['event'].data.template)).toEqual(['clan-invitation']);
});

describe('a muted clan', () => {
  const key = 'PUT /api/notifications/clans/{id}' as const;
  const mute = (userId: string, id: string, isMuted: boolean) =>
    community.call({ key, params: { id }, json: { isMuted }, as: { userId } });
  const isMuted = async (userId: string, id: string) =>
    (await community.call({ key: 'GET /api/notifications/clans/{id}', params: { id }, as: { userId } })).json;

  test('sends neither announcements nor news of the lead, but everything else', async () => {
    const [player] = await pair();
    const news = () => buildNotification(player, 'clan-news', { ...clan, by: 'Ana' });
    expect(await isMuted(player, clan.clanId)).toEqual({ isMuted: false });
    expect(await mute(player, clan.clanId, true)).toMatchObject({ status: 200, json: { isMuted: true } });
    await community.publish([news()]);
    expect(await stored(player)).toEqual([]);
    const role = { ...clan, event: 'manager', by: 'Ana' } as const;
    await community.publish([buildNotification(player, 'clan-membership', role)]);
    expect(await stored(player)).toMatchObject([{ kind: 'clan-membership' }]);
    // A muted clan sends what concerns the player, but not who leads others.
    for (const vars of [{ event: 'new-leader' }, { event: 'claimed' }] as const)
      await community.publish([buildNotification(player, 'clan-membership', { ...clan, ...vars, by: 'Ben' })]);
    expect(await stored(player)).toMatchObject([{ vars: { event: 'manager' } }]);
    const replaced = { ...clan, event: 'not-leader', by: 'Ben' } as const;
    await community.publish([buildNotification(player, 'clan-membership', replaced)]);
    expect(await stored(player)).toMatchObject([{ vars: { event: 'not-leader' } }]);
    const claimed = { ...clan, event: 'claimed', by: 'Ben', dueAt: new Date().toISOString() } as const;
    await community.publish([buildNotification(player, 'clan-membership', claimed)]);
    expect(await stored(player)).toMatchObject([{ vars: { event: 'claimed' } }]);
    await mute(player, clan.clanId, false);
    expect(await isMuted(player, clan.clanId)).toEqual({ isMuted: false });
    await community.publish([news()]);
    expect(await stored(player)).toHaveLength(2);
  });

  test(`is one of ${limits.clan.muted} at most, the latest ones`, async () => {
    const [player] = await pair();
    const { ObjectId } = community.db.base.Types;
    const earlier = Array.from({ length: limits.clan.muted }, () => new ObjectId());
    const inboxes = community.db.collection('inboxes');
    await inboxes.insertOne({ _id: new ObjectId(player), mutedClanIds: earlier });
    for (const id of [clan.clanId, clan.clanId]) await mute(player, id, true);
    const row = await inboxes.findOne({ _id: new ObjectId(player) });
    expect(row?.['mutedClanIds']).toEqual([...earlier.slice(1), new ObjectId(clan.clanId)]);
  });

  test('that was never muted writes no inbox when it is unmuted', async () => {
    const [player] = await pair();
    await mute(player, clan.clanId, false);
    const { ObjectId } = community.db.base.Types;
    expect(await community.db.collection('inboxes').countDocuments({ _id: new ObjectId(player) })).toBe(0);
  });
});

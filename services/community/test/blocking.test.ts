import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MemberSummary, SuggestedPlayer } from '@portal/contracts';
import { Types } from 'mongoose';
import { buildPlace, buildResult } from './support/activities.ts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';
import { followHelpers } from './support/follow.ts';
import { inboxHelpers } from './support/inbox.ts';
import { buildNotification, buildNotifications } from './support/notifications.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity({ portal: { features: { notifications: true, followFeed: true } } });
});
afterAll(() => community.stop());

const { players, pair, follow, follows, readStats } = followHelpers(() => community);
const { count, list } = inboxHelpers(() => community);

const set = (userId: string, id: string, relation: 'mute' | 'block', on = true) =>
  community.call({ key: `PUT /api/users/{id}/${relation}`, params: { id }, json: { on }, as: { userId } });
const listBlocked = async (userId: string) =>
  ((await community.call({ key: 'GET /api/users/blocked', as: { userId } })).json as MemberSummary[]).map(
    ({ id }) => id,
  );

const clanVars = { clanName: 'Night Owls', clanId: '65f0c0ffee0000000000c001' };

describe('blocking', () => {
  test('ends the follows of both, with their counts, and prevents new ones', async () => {
    const [ana, ben] = await pair();
    await follow(ana, ben);
    await follow(ben, ana);
    expect(await set(ana, ben, 'block')).toMatchObject({ status: 200, json: { on: true } });
    for (const id of [ana, ben]) expect(await readStats(id)).toEqual({ followersCount: 0, followingCount: 0 });
    for (const [one, other] of [
      [ana, ben],
      [ben, ana],
    ] as const)
      expect(await follow(one, other)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(await readStats(ana)).toEqual({ followersCount: 0, followingCount: 0 });
    await set(ana, ben, 'block', false);
    expect(await follow(ben, ana)).toMatchObject({ status: 200 });
  });

  test('is seen by the blocking player only', async () => {
    const [ana, ben] = await pair();
    const [eve = ''] = await players(1);
    await set(ana, ben, 'block');
    await set(ana, eve, 'block');
    await set(ana, ben, 'block');
    expect(await listBlocked(ana)).toEqual([eve, ben]);
    expect(await follows(ana, ben)).toEqual({ isFollowing: false, isMuted: false, isBlocked: true });
    expect(await follows(ben, ana)).toEqual({ isFollowing: false, isMuted: false, isBlocked: false });
    expect(await listBlocked(ben)).toEqual([]);
  });

  test('keeps out what the blocked player causes, in the list and in emails, but no match', async () => {
    const [ana, ben] = await pair();
    const [eve = ''] = await players(1);
    const invite = (actorId: string) => {
      const event = buildNotification(ana, 'clan-invitation', clanVars);
      return { ...event, data: { ...event.data, actorId } };
    };
    const forwarded = () =>
      community.db
        .collection('outbox')
        .find({ 'event.type': 'notification.requested', 'event.data.playerId': ana })
        .toArray();
    await set(ana, ben, 'block');
    await community.publish([invite(ben)]);
    expect(await count(ana)).toBe(0);
    expect(await list(ana)).toEqual([]);
    expect(await forwarded()).toEqual([]);
    await community.publish(buildNotifications(ana, 1));
    expect((await list(ana)).map(({ kind }) => kind)).toEqual(['tournament-match']);
    await community.publish([invite(eve)]);
    expect((await list(ana)).map(({ kind }) => kind)).toContain('clan-invitation');
    // Account, which sends the email, ignores what names a player who caused it.
    const [request, ...others] = await forwarded();
    expect(others).toEqual([]);
    expect(request?.['pending'] ?? []).not.toContain('community');
    expect(request?.['event'].data).toMatchObject({ template: 'clan-invitation', vars: clanVars });
    expect(request?.['event'].data).not.toHaveProperty('actorId');
  });

  test('hides results against the blocked player from the feed', async () => {
    const [ana, ben] = await pair();
    const [star = ''] = await players(1);
    await follow(ana, star);
    await community.publish([buildResult([star, ben], [1, 0]), buildPlace(star, 1)]);
    await set(ana, ben, 'block');
    const { json } = await community.call({ key: 'GET /api/feed', as: { userId: ana } });
    expect(json).toMatchObject([{ player: { id: star }, items: [{ kind: 'place' }] }]);
  });

  /** Players who exist, as the list needs no more of them than that. */
  const insertPlayers = async (length: number) => {
    const [one = ''] = await players(1);
    const row = await community.db.collection('members').findOne({ _id: new Types.ObjectId(one) });
    const rows = Array.from({ length }, () => ({ ...row, _id: new Types.ObjectId() }));
    await community.db.collection('members').insertMany(rows);
    return rows.map(({ _id }) => _id);
  };

  test('accepts 500 players, and no unknown one', async () => {
    const [ana, ben] = await pair();
    const ids = await insertPlayers(500);
    await community.db
      .collection('inboxes')
      .updateOne({ _id: new Types.ObjectId(ana) }, { $set: { blockedIds: ids, mutedIds: ids } }, { upsert: true });
    for (const relation of ['mute', 'block'] as const) {
      expect(await set(ana, ben, relation)).toMatchObject({ status: 409, json: { code: 'list_full' } });
      expect(await set(ana, String(ids[3]), relation, false)).toMatchObject({ status: 200 });
      expect(await set(ana, ben, relation)).toMatchObject({ status: 200 });
      expect(await set(ana, newId(), relation)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
      expect(await set(ana, ana, relation)).toMatchObject({ status: 409, json: { code: 'self_block' } });
    }
  });

  test('has room for others in place of removed accounts', async () => {
    const [ana, ben] = await pair();
    const kept = await insertPlayers(498);
    const gone = [new Types.ObjectId(), new Types.ObjectId()];
    const ids = [...gone, ...kept];
    await community.db
      .collection('inboxes')
      .updateOne({ _id: new Types.ObjectId(ana) }, { $set: { blockedIds: ids, mutedIds: ids } }, { upsert: true });
    for (const relation of ['mute', 'block'] as const)
      expect(await set(ana, ben, relation)).toMatchObject({ status: 200, json: { on: true } });
    const row = await community.db.collection('inboxes').findOne({ _id: new Types.ObjectId(ana) });
    for (const list of [row?.['mutedIds'], row?.['blockedIds']])
      expect(list).toEqual([...kept, new Types.ObjectId(ben)]);
  });

  test('wins against a follow at the same time', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [ana, ben] = await pair();
      await Promise.all([follow(ben, ana), set(ana, ben, 'block'), follow(ben, ana)]);
      expect(await follows(ben, ana)).toMatchObject({ isFollowing: false });
      expect(await readStats(ana)).toEqual({ followersCount: 0, followingCount: 0 });
    }
  });
});

describe('suggestions', () => {
  const suggest = async (userId: string, query: Record<string, string> = {}) =>
    (await community.call({ key: 'GET /api/suggestions/players', query, as: { userId } })).json as SuggestedPlayer[];
  const describeAll = (rows: readonly SuggestedPlayer[]) => rows.map(({ id, reason }) => [id, reason]);

  test('name opponents first, those met most often before others, then clan mates, then neighbors [scenario 25]', async () => {
    const [me = '', rival = '', other = '', mate = '', neighbor = ''] = await players(5);
    await community.publish([
      buildClanChanged(newId(), { memberIds: [me, mate, rival] }),
      ...[me, neighbor].map((id, at) => buildStandingChanged(id, { score: 5_000 - at })),
      buildResult([other, me], [1, 0], { key: 'w1-1' }),
      buildResult([rival, me], [1, 0], { key: 'w1-2' }),
      buildResult([me, rival], [1, 1], { key: 'w1-3' }),
    ]);
    const rows = describeAll(await suggest(me));
    expect(rows.slice(0, 4)).toEqual([
      [rival, { kind: 'opponent', matches: 2 }],
      [other, { kind: 'opponent', matches: 1 }],
      [mate, { kind: 'clan' }],
      [neighbor, { kind: 'neighbor' }],
    ]);
    expect(rows).toHaveLength(6);
    expect(rows.map(([id]) => id)).not.toContain(me);
    expect(await suggest(me, { limit: '3' })).toHaveLength(3);
  });

  test('leave out players who are followed, muted or blocked, and players who block [scenario 25]', async () => {
    const [me = '', followed = '', muted = '', blocked = '', blocking = '', free = ''] = await players(6);
    await community.publish([followed, muted, blocked, blocking, free].map((id) => buildResult([id, me], [1, 0])));
    await follow(me, followed);
    await set(me, muted, 'mute');
    await set(me, blocked, 'block');
    await set(blocking, me, 'block');
    const rows = await suggest(me);
    expect(rows[0]).toMatchObject({ id: free, reason: { kind: 'opponent', matches: 1 } });
    for (const id of [followed, muted, blocked, blocking]) expect(rows.map((row) => row.id)).not.toContain(id);
  });

  test('are neighbors only for a player who has played nobody, without bots and opponents of long ago', async () => {
    const [me = '', old = '', bot = ''] = await players(3);
    const at = new Date(Date.now() - 61 * 86_400_000).toISOString();
    await community.publish([buildResult([me, old], [1, 0], { at }), buildPlayerChanged(bot, { roles: ['Bot'] }, 2)]);
    const rows = await suggest(me);
    expect(new Set(rows.map(({ reason }) => reason.kind))).toEqual(new Set(['neighbor']));
    expect(rows.map(({ id }) => id)).not.toContain(bot);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FeedGroup, feedGroup, z } from '@portal/contracts';
import { Types } from 'mongoose';
import { buildClanNews, buildPlace, buildResult } from './support/activities.ts';
import {
  buildClanChanged,
  buildPlayerRemoved,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';
import { followHelpers } from './support/follow.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity({ portal: { features: { notifications: true, followFeed: true } } });
});
afterAll(() => community.stop());

const { players, follow, unfollow } = followHelpers(() => community);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const readPage = (userId: string, query: Record<string, string> = {}) =>
  community.call({ key: 'GET /api/feed', query, as: { userId } });
const read = async (userId: string): Promise<FeedGroup[]> => z.array(feedGroup).parse((await readPage(userId)).json);

/** The scores of a player's results, by the names of both sides. */
const listScores = (groups: readonly FeedGroup[], playerId: string) =>
  groups
    .filter(({ player }) => player.id === playerId)
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.kind === 'result' && 'score' in item.result ? [item.result.score.legs] : []));

const setRelation = (userId: string, id: string, relation: 'mute' | 'block', on: boolean) =>
  community.call({ key: `PUT /api/users/{id}/${relation}`, params: { id }, json: { on }, as: { userId } });

describe('the feed', () => {
  test('groups what followed players did by player and day, with the names of all', async () => {
    const [me = '', ana = '', ben = '', eve = ''] = await players(4);
    for (const id of [ana, ben]) await follow(me, id);
    await community.publish([
      buildResult([ana, eve], [2, 1], { at: minutesAgo(3) }),
      buildResult([eve, ben], [0, 0], { at: minutesAgo(2) }),
      buildPlace(ana, 1, { at: minutesAgo(1) }),
    ]);
    const groups = await read(me);
    const today = new Date().toISOString().slice(0, 10);
    expect(groups.map(({ player, day, items }) => [player.id, day, items.map(({ kind }) => kind)])).toEqual([
      [ana, today, ['place', 'result']],
      [ben, today, ['result']],
    ]);
    expect(groups[0]?.items[1]).toMatchObject({
      tournament: { name: 'Night Cup' },
      home: { entrant: { kind: 'players', id: ana, name: `player_${ana.slice(-8)}` } },
      away: { entrant: { id: eve, name: `player_${eve.slice(-8)}` } },
      winner: 'home',
    });
    expect((await readPage(me)).headers.get('cache-control')).toBe('no-store');
    expect(await read(eve)).toEqual([]);
  });

  test('shows a match of two followed players in the groups of both', async () => {
    const [me = '', ana = '', ben = ''] = await players(3);
    for (const id of [ana, ben]) await follow(me, id);
    await community.publish([buildResult([ana, ben], [1, 0])]);
    const groups = await read(me);
    expect(groups.map(({ player }) => player.id).sort()).toEqual([ana, ben].sort());
    expect(listScores(groups, ana)).toEqual(listScores(groups, ben));
  });

  test('shows a correction, in any order of the events, and no result that does not count any more', async () => {
    const [me = '', ana = '', ben = ''] = await players(3);
    await follow(me, ana);
    await community.publish([buildResult([ana, ben], [3, 0], { version: 9 })]);
    await community.publish([buildResult([ana, ben], [2, 1], { version: 5 })]);
    expect(listScores(await read(me), ana)).toEqual([[[3, 0]]]);
    await community.publish([buildResult([ana, ben], [3, 0], { version: 12, removed: true })]);
    await community.publish([buildResult([ana, ben], [2, 2], { version: 11 })]);
    expect(await read(me)).toEqual([]);
    await community.publish([buildResult([ana, ben], [4, 0], { version: 13 })]);
    expect(listScores(await read(me), ana)).toEqual([[[4, 0]]]);
  });

  test('has news of clans: of players who join, and matches of the clans of followed players', async () => {
    const [me = '', ana = '', ben = ''] = await players(3);
    const [owls, foxes] = [newId(), newId()];
    await follow(me, ana);
    await community.publish([
      buildClanChanged(owls, { name: 'Night Owls', leaderId: ana, memberIds: [ana] }),
      buildClanChanged(foxes, { name: 'Red Foxes', leaderId: ben, memberIds: [ben] }),
    ]);
    const match = buildResult([owls, foxes], [2, 1], { at: minutesAgo(1) });
    if (match.data.kind === 'result')
      match.data = {
        ...{ ...match.data, actorIds: [], clanIds: [owls, foxes] },
        vars: { ...match.data.vars, entrants: 'clans' },
      };
    await community.publish([buildClanNews(owls, ana), match]);
    const groups = await read(me);
    expect(groups.map(({ player }) => player.id)).toEqual([ana]);
    expect(groups[0]?.items).toMatchObject([
      { kind: 'clan', event: 'joined', clan: { id: owls, name: 'Night Owls' } },
      {
        kind: 'result',
        home: { entrant: { kind: 'clans', name: 'Night Owls' } },
        away: { entrant: { name: 'Red Foxes' } },
      },
    ]);
    await community.publish([buildClanChanged(owls, { name: 'Night Owls', deleted: true }, 2)]);
    expect((await read(me)).flatMap(({ items }) => items.map(({ kind }) => kind))).not.toContain('clan');
  });

  test('names a player who joins or leads a clan in no group of another member', async () => {
    const [me = '', ana = '', zed = '', muted = ''] = await players(4);
    const owls = newId();
    for (const id of [ana, muted]) await follow(me, id);
    await setRelation(me, muted, 'mute', true);
    await community.publish([
      buildClanChanged(owls, { name: 'Night Owls', leaderId: ana, memberIds: [ana, zed, muted] }),
      buildClanNews(owls, ana),
      buildClanNews(owls, zed, 'led'),
      buildClanNews(owls, muted),
    ]);
    expect(await read(me)).toMatchObject([{ player: { id: ana }, items: [{ kind: 'clan', event: 'joined' }] }]);
    expect((await read(me))[0]?.items).toHaveLength(1);
  });

  test('has every activity once on its pages, however many players are followed', async () => {
    const [me = '', opponent = '', ...stars] = await players(252);
    await Promise.all(
      stars.map((star) =>
        community.db.collection('follows').insertOne({
          ...{ followerId: new Types.ObjectId(me), followeeId: new Types.ObjectId(star), createdAt: new Date() },
        }),
      ),
    );
    // Two of them at the same time.
    await community.publish(
      stars.map((star, at) => buildResult([star, opponent], [1, 0], { at: minutesAgo(Math.floor(at / 2) + 1) })),
    );
    const seen: string[] = [];
    let query: Record<string, string> | undefined = {};
    let pages = 0;
    while (query) {
      const response = await readPage(me, query);
      const groups = z.array(feedGroup).parse(response.json);
      expect(groups.length).toBeLessThanOrEqual(20);
      seen.push(...groups.flatMap(({ items }) => items.map(({ id }) => id)));
      pages += 1;
      const link = response.headers.get('link');
      query = link
        ? Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams)
        : undefined;
    }
    expect(pages).toBeGreaterThanOrEqual(13);
    expect(seen).toHaveLength(stars.length);
    expect(new Set(seen).size).toBe(stars.length);
  });

  test('reads the same, with one row more, when a player with 100,000 followers plays', async () => {
    const [star = '', opponent = '', me = ''] = await players(3);
    const followeeId = new Types.ObjectId(star);
    const fans = Array.from({ length: 100_000 }, () => ({
      ...{ followerId: new Types.ObjectId(), followeeId, createdAt: new Date() },
    }));
    await community.db.collection('follows').insertMany(fans);
    await follow(me, star);
    const countRows = async () =>
      Promise.all(
        ['activities', 'notifications', 'inboxes', 'outbox'].map((name) =>
          community.db.collection(name).countDocuments(),
        ),
      );
    const before = await countRows();
    await community.publish([buildResult([star, opponent], [5, 0])]);
    const [activities = 0, ...others] = before;
    expect(await countRows()).toEqual([activities + 1, ...others]);
    expect(listScores(await read(me), star)).toEqual([[[5, 0]]]);
  });

  test('keeps its rows 60 days, and nothing of a removed player', async () => {
    const indexes = await community.db.collection('activities').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 60 * 86_400 }));
    const [me = '', ana = '', gone = ''] = await players(3);
    await follow(me, ana);
    await community.publish([buildResult([ana, gone], [2, 0]), buildPlace(gone, 2)]);
    await community.publish([buildPlayerRemoved(gone)]);
    const [group] = await read(me);
    expect(group?.items).toMatchObject([{ kind: 'result', away: { entrant: { name: 'Deleted player' } } }]);
    expect(await community.db.collection('activities').countDocuments({ actorIds: new Types.ObjectId(gone) })).toBe(0);
    expect(await community.db.collection('activities').countDocuments({ kind: 'place', actorIds: [] })).toBe(0);
  });
});

describe('muting', () => {
  test('hides the group from the next response, and shows it again', async () => {
    const [me = '', ana = '', ben = ''] = await players(3);
    for (const id of [ana, ben]) await follow(me, id);
    await community.publish([buildResult([ana, newId()], [1, 0]), buildResult([ben, newId()], [1, 0])]);
    expect(await setRelation(me, ana, 'mute', true)).toMatchObject({ status: 200, json: { on: true } });
    expect((await read(me)).map(({ player }) => player.id)).toEqual([ben]);
    await setRelation(me, ana, 'mute', false);
    expect((await read(me)).map(({ player }) => player.id).sort()).toEqual([ana, ben].sort());
  });

  test('stays when the player unfollows, and only the player sees it', async () => {
    const [me = '', ana = ''] = await players(2);
    await follow(me, ana);
    await setRelation(me, ana, 'mute', true);
    const status = async () =>
      (await community.call({ key: 'GET /api/users/{id}/follow-status', params: { id: ana }, as: { userId: me } }))
        .json;
    expect(await status()).toEqual({ isFollowing: true, isMuted: true, isBlocked: false });
    await unfollow(me, ana);
    expect(await status()).toEqual({ isFollowing: false, isMuted: true, isBlocked: false });
  });
});

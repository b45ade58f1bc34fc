import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clanMember, limits, z } from '@portal/contracts';
import { clanLifeHelpers, startClanLife } from './support/clan-life.ts';
import type { TestCompetition, TestPlayer } from './support/competition.ts';

let competition: TestCompetition;
let passDays: (days: number) => void;
beforeAll(async () => {
  ({ competition, passDays } = await startClanLife());
});
afterAll(() => competition.stop());

const { create, createWith, manage, readMe, post, listPosts, notices } = clanLifeHelpers(() => competition);

type Players = [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
const fourPlayers = async () => (await competition.players(4)) as Players;

const expectCode = (response: { status: number; json: unknown }, status: number, code: string) =>
  expect(response).toMatchObject({ status, json: { code } });

const lastNotice = async (player: TestPlayer) => (await notices(player)).at(-1);

describe('an announcement', () => {
  test('reaches all other members, without its text, three times a day', async () => {
    const [leader, member, stranger] = await fourPlayers();
    const { id, name } = await createWith([leader, member]);
    const { announcementsPerDay } = limits.clan;
    for (let at = 1; at <= announcementsPerDay; at += 1)
      expect(await post(leader, id, ` Training ${at} `)).toMatchObject({
        json: { text: `Training ${at}`, by: { id: leader.id }, mayDelete: true },
      });
    expectCode(await post(leader, id, 'Once more'), 429, 'rate_limited');
    expect(await readMe(leader, id)).toMatchObject({ announcementsLeft: 0 });
    expect(await lastNotice(member)).toEqual({
      ...{ template: 'clan-news', clanId: id, clanName: name, by: leader.username, actorId: leader.id },
    });
    expect((await notices(leader)).filter(({ template }) => template === 'clan-news')).toEqual([]);
    expect((await listPosts(member, id)).json).toMatchObject([
      { text: 'Training 3', mayDelete: false },
      { text: 'Training 2' },
      { text: 'Training 1' },
    ]);
    expectCode(await listPosts(stranger, id), 403, 'forbidden');
    expect(competition.logged.join('\n')).not.toContain('Training');
    passDays(1);
    expect(await readMe(leader, id)).toMatchObject({ announcementsLeft: announcementsPerDay });
    expect(await post(leader, id, 'Next day')).toMatchObject({ status: 200 });
  });

  test('is deleted by its author or the leader, and counts all the same', async () => {
    const [leader, manager, other] = await fourPlayers();
    const { id } = await createWith([leader, manager, other]);
    for (const { id: playerId } of [manager, other])
      await manage(leader, id, { do: 'role', playerId, role: 'manager' });
    const { id: first } = (await post(manager, id, 'One')).json as { id: string };
    const { id: second } = (await post(manager, id, 'Two')).json as { id: string };
    const remove = (player: TestPlayer, target: string) =>
      competition.call({
        ...{ key: 'DELETE /api/clans/{id}/announcements/{post}', params: { id, post: target } },
        as: { userId: player.id, username: player.username },
      });
    expectCode(await remove(other, first), 403, 'forbidden');
    for (const [player, target] of [
      [manager, first],
      [leader, second],
      [leader, second],
    ] as const)
      expect(await remove(player, target)).toMatchObject({ status: 200 });
    expect((await listPosts(leader, id)).json).toEqual([]);
    expect(await readMe(leader, id)).toMatchObject({ announcementsLeft: limits.clan.announcementsPerDay - 2 });
    expect(await competition.db.collection('clanPosts').countDocuments({ text: { $in: ['One', 'Two'] } })).toBe(0);
  });

  test('is one of three, however many are posted at the same time', async () => {
    const [leader] = await fourPlayers();
    const { id } = await create(leader);
    const posts = await Promise.all(Array.from({ length: 6 }, (_, at) => post(leader, id, `News ${at}`)));
    const accepted = posts.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(limits.clan.announcementsPerDay);
    expect((await listPosts(leader, id)).json).toHaveLength(limits.clan.announcementsPerDay);
  });

  test(`has at most ${limits.clan.announcement} characters`, async () => {
    const [leader] = await fourPlayers();
    const { id } = await create(leader);
    expectCode(await post(leader, id, 'x'.repeat(limits.clan.announcement + 1)), 400, 'validation_failed');
    expectCode(await post(leader, id, ' '), 400, 'validation_failed');
  });
});

test('lists show how players join, roles and the score by which clans are in order', async () => {
  const [leader, member] = await fourPlayers();
  const { id, name } = await createWith([leader, member]);
  const _id = new competition.db.base.Types.ObjectId(id);
  await competition.db.collection('clans').updateOne({ _id }, { $set: { clanScore: 9_000 } });
  const query = { sort: 'score', limit: '1' };
  const first = await competition.call({ key: 'GET /api/clans', query });
  expect(first.json).toEqual([expect.objectContaining({ name, joining: 'open', clanScore: 9_000 })]);
  expect(first.headers.get('link')).toContain('sort=score');
  const { json } = await competition.call({ key: 'GET /api/clans/{id}/members', params: { id } });
  expect(
    z
      .array(clanMember)
      .parse(json)
      .map(({ role }) => role),
  ).toEqual(['leader', 'member']);
});

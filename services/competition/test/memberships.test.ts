import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Clan, type ClanChanged, clanMember, limits, z } from '@portal/contracts';
import { addMember, createClan, readCursor, readDetails, retryWhileBusy } from './support/clans.ts';
import { admin, newId, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

const dissolve = (id: string) => competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
const listMembers = async (id: string, query: Record<string, string> = {}) => {
  const response = await competition.call({ key: 'GET /api/clans/{id}/members', params: { id }, query });
  return { response, members: z.array(clanMember).parse(response.json) };
};
const listEvents = async (id: string) =>
  (await competition.events('clan.changed')).filter(({ entityId }) => entityId === id);
const lastEvent = (events: ClanChanged[]) => events.reduce((a, b) => (a.entityVersion > b.entityVersion ? a : b));

/** Invariants: counts match memberships, and the newest event matches both. */
const expectConsistent = async (clanId: string, events?: ClanChanged[]) => {
  const { members } = await listMembers(clanId, { limit: '100' });
  const { memberCount } = await readDetails(competition, clanId);
  const last = lastEvent(events?.filter(({ entityId }) => entityId === clanId) ?? (await listEvents(clanId)));
  expect(memberCount).toBe(members.length);
  expect([...last.data.memberIds].sort()).toEqual(members.map(({ userId }) => userId).sort());
  return members;
};

describe('adding a member', () => {
  test('returns the membership, counts it, publishes it and invites the player by email [3.11, 7.38]', async () => {
    const [player] = await competition.players(1);
    const { id, name } = await createClan(competition);
    const response = await addMember(competition, id, player?.id ?? '');
    expect(response).toMatchObject({
      status: 200,
      json: { userId: player?.id, user: { username: player?.username }, joinedAt: expect.any(String) },
    });
    expect((await listEvents(id)).map(({ entityVersion, data }) => [entityVersion, data.memberIds])).toEqual([
      [1, []],
      [2, [player?.id]],
    ]);
    const emails = (await competition.events('notification.requested')).filter(
      ({ data }) => data.playerId === player?.id,
    );
    expect(emails.map(({ data }) => [data.template, data.vars])).toEqual([
      ['clan-invitation', { clanName: name, clanId: id }],
    ]);
    expect(await expectConsistent(id)).toEqual([response.json]);
  });

  test('is refused for a clan and for a player that there are not', async () => {
    const [player] = await competition.players(1);
    const { id } = await createClan(competition);
    expect(await addMember(competition, newId(), player?.id ?? '')).toMatchObject({
      status: 404,
      json: { code: 'clan_not_found' },
    });
    expect(await addMember(competition, id, newId())).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
    await expectConsistent(id);
  });

  test('is refused when the player is in a clan, in this one too', async () => {
    const [player] = await competition.players(1);
    const [first, second] = [await createClan(competition), await createClan(competition)];
    await addMember(competition, first.id, player?.id ?? '');
    for (const { id } of [first, second]) {
      expect(await addMember(competition, id, player?.id ?? '')).toMatchObject({
        status: 409,
        json: { code: 'already_in_clan' },
      });
    }
    expect(await expectConsistent(first.id)).toHaveLength(1);
    expect(await expectConsistent(second.id)).toEqual([]);
  });

  test('is refused for a full clan', async () => {
    const [last, tooMany] = await competition.players(2);
    const { id } = await createClan(competition);
    const _id = new competition.db.base.Types.ObjectId(id);
    const clans = competition.db.collection('clans');
    await clans.updateOne({ _id }, { $set: { memberCount: limits.clan.members - 1 } });
    expect((await addMember(competition, id, last?.id ?? '')).status).toBe(200);
    expect(await addMember(competition, id, tooMany?.id ?? '')).toMatchObject({
      status: 409,
      json: { code: 'clan_full' },
    });
    expect(await clans.findOne({ _id })).toMatchObject({ memberCount: limits.clan.members });
    expect((await listMembers(id)).members).toMatchObject([{ userId: last?.id }]);
  });

  test('a hundred times at once to different clans, in two processes, leaves one player in one clan', async () => {
    const twin = { call: await competition.startTwin() };
    const [player] = await competition.players(1);
    const clans: Clan[] = [];
    for (let count = 0; count < 100; count += 1) clans.push(await createClan(competition));
    const responses = await Promise.all(
      clans.map(({ id }, position) =>
        retryWhileBusy(() => addMember(position % 2 ? twin : competition, id, player?.id ?? '')),
      ),
    );
    // The one that succeeded may have returned 503 first, and 409 on the retry.
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, json } of responses)
      if (status !== 200) expect(json).toMatchObject({ code: 'already_in_clan' });
    const events = await competition.events('clan.changed');
    const members = await Promise.all(clans.map(({ id }) => expectConsistent(id, events)));
    expect(members.flat()).toMatchObject([{ userId: player?.id }]);
    const emails = (await competition.events('notification.requested')).filter(
      ({ data }) => data.playerId === player?.id,
    );
    expect(emails).toHaveLength(1);
  });

  test('of many players at once to one clan, in two processes, counts each of them', async () => {
    const twin = { call: await competition.startTwin() };
    const players = await competition.players(40);
    const { id } = await createClan(competition);
    const responses = await Promise.all(
      players.map((player, position) =>
        retryWhileBusy(() => addMember(position % 2 ? twin : competition, id, player.id)),
      ),
    );
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(await expectConsistent(id)).toHaveLength(40);
    const versions = (await listEvents(id)).map(({ entityVersion }) => entityVersion).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 41 }, (_, position) => position + 1));
  });
});

describe('dissolving a clan', () => {
  test('frees its members and its name, and publishes the last state [7.39]', async () => {
    const [leader, member] = await competition.players(2);
    const clan = await createClan(competition, { leaderUsername: leader?.username ?? '' });
    await addMember(competition, clan.id, member?.id ?? '');
    expect(await dissolve(clan.id)).toMatchObject({ status: 200, json: { success: true } });
    expect((await listEvents(clan.id)).at(-1)).toMatchObject({
      entityVersion: 3,
      data: { name: clan.name, leaderId: leader?.id, memberIds: [leader?.id, member?.id], deleted: true },
    });
    expect(await competition.call({ key: 'GET /api/clans/{id}', params: { id: clan.id } })).toMatchObject({
      status: 404,
      json: { code: 'clan_not_found' },
    });
    const again = await createClan(competition, { name: clan.name, leaderUsername: member?.username ?? '' });
    expect(await addMember(competition, again.id, leader?.id ?? '')).toMatchObject({ status: 200 });
  });

  test('that does not exist returns 404', async () => {
    const { id } = await createClan(competition);
    await dissolve(id);
    expect(await dissolve(id)).toMatchObject({ status: 404, json: { code: 'clan_not_found' } });
  });

  test('while players join leaves no members', async () => {
    const players = await competition.players(10);
    const { id } = await createClan(competition);
    const [dissolved, ...joins] = await Promise.all([
      dissolve(id),
      ...players.map((player) => addMember(competition, id, player.id)),
    ]);
    expect(dissolved.status).toBe(200);
    for (const { status } of joins) expect([200, 404]).toContain(status);
    const clanId = new competition.db.base.Types.ObjectId(id);
    expect(await competition.db.collection('memberships').countDocuments({ clanId })).toBe(0);
    const last = lastEvent(await listEvents(id));
    expect(last.data.deleted).toBe(true);
  });
});

describe('the list of members', () => {
  test('comes in pages, the first to join first, each member once [7.35]', async () => {
    const players = await competition.players(5);
    const { id } = await createClan(competition, { leaderUsername: players[0]?.username ?? '' });
    for (const player of players.slice(1)) await addMember(competition, id, player.id);
    const seen: string[] = [];
    let query: Record<string, string> | undefined = { limit: '2' };
    const sizes = [];
    while (query) {
      const { response, members } = await listMembers(id, query);
      seen.push(...members.map(({ userId }) => userId));
      sizes.push(members.length);
      const cursor = readCursor(response);
      query = cursor === undefined ? undefined : { limit: '2', cursor };
    }
    expect(seen).toEqual(players.map((player) => player.id));
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('has no name for a member whom account has not published yet', async () => {
    const [known] = await competition.players(1);
    const { id } = await createClan(competition, { leaderUsername: known?.username ?? '' });
    await competition.db.collection('players').deleteOne({ username: known?.username });
    expect((await listMembers(id)).members).toMatchObject([{ userId: known?.id, user: null }]);
    expect(await readDetails(competition, id)).toMatchObject({ leaderUsername: null, members: [null] });
  });

  test.each([
    'bm90LWpzb24',
    Buffer.from('[9e15,"65f0c0ffee0000000000c1a4"]').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
  ])('refuses the invalid cursor %s', async (cursor) => {
    const { id } = await createClan(competition);
    const response = await competition.call({ key: 'GET /api/clans/{id}/members', params: { id }, query: { cursor } });
    expect(response).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path: 'query.cursor' }] },
    });
  });
});

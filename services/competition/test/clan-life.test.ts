import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClanManagement, limits } from '@portal/contracts';
import { clanLifeHelpers, startClanLife } from './support/clan-life.ts';
import { readDetails, retryWhileBusy } from './support/clans.ts';
import type { TestCompetition, TestPlayer } from './support/competition.ts';

let competition: TestCompetition;
let passDays: (days: number) => void;
beforeAll(async () => {
  ({ competition, passDays } = await startClanLife());
});
afterAll(() => competition.stop());

const helpers = clanLifeHelpers(() => competition);
const { create, createWith, change, act, manage, readMe, readManagement, join, notices, published } = helpers;

type Players = [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
const fourPlayers = async () => (await competition.players(4)) as Players;

const expectCode = (response: { status: number; json: unknown }, status: number, code: string) =>
  expect(response).toMatchObject({ status, json: { code } });

describe('a player creates a clan', () => {
  test('and leads it', async () => {
    const [leader] = await fourPlayers();
    const own = await create(leader, { joining: 'request' });
    expect(own).toMatchObject({ memberCount: 1, joining: 'request' });
    expect(await readMe(leader, own.id)).toMatchObject({ role: 'leader', mayJoin: 'member', announcementsLeft: 3 });
    expect(await published(own.id)).toMatchObject({ leaderId: leader.id, memberIds: [leader.id] });
    expect(await notices(leader)).toEqual([]);
  });

  test('but not while in a clan, and not with a name that is taken', async () => {
    const [leader, other] = await fourPlayers();
    const own = await create(leader);
    await expect(create(leader)).rejects.toThrow('already_in_clan');
    await expect(create(other, { name: own.name })).rejects.toThrow('clan_name_taken');
  });

  test(`at most ${limits.clan.createdPerPlayerDay} times a day`, async () => {
    const [leader] = await fourPlayers();
    for (let count = 0; count < limits.clan.createdPerPlayerDay; count += 1) {
      const { id } = await create(leader);
      expect(await act(leader, id, { do: 'leave' })).toMatchObject({ status: 200, json: { role: null } });
    }
    await expect(create(leader)).rejects.toThrow('rate_limited');
  });
});

describe('a clan on request', () => {
  test('declines a player, lifts it and accepts [scenario 15]', async () => {
    const [leader, manager, player] = await fourPlayers();
    const { id, name } = await createWith([leader, manager]);
    await manage(leader, id, { do: 'role', playerId: manager.id, role: 'manager' });
    await change(leader, id, { joining: 'request' });
    expect(await readMe(player, id)).toMatchObject({ role: null, mayJoin: 'ask', request: null, claim: null });
    expect(await join(player, id)).toMatchObject({ json: { mayJoin: 'requested', request: { state: 'requested' } } });
    for (const staff of [leader, manager])
      expect((await notices(staff)).filter(({ template }) => template === 'clan-request')).toEqual([
        expect.objectContaining({ clanName: name, player: player.username, playerId: player.id, actorId: player.id }),
      ]);

    expect(await manage(leader, id, { do: 'decline', playerId: player.id })).toMatchObject({
      json: { requests: [{ player: { id: player.id, username: player.username }, state: 'declined' }] },
    });
    expectCode(await join(player, id), 409, 'request_declined');
    expect(await readMe(player, id)).toMatchObject({ mayJoin: 'declined', request: { by: { id: leader.id } } });

    await manage(leader, id, { do: 'lift', playerId: player.id });
    expect(await join(player, id)).toMatchObject({ status: 200 });
    const { json } = await manage(leader, id, { do: 'accept', playerId: player.id });
    expect(json).toMatchObject({ requests: [] });
    expect(await published(id)).toMatchObject({ memberIds: [leader.id, manager.id, player.id] });
    expect((await notices(player)).at(-1)).toMatchObject({ event: 'accepted', by: leader.username, clanId: id });
  });

  test('declines for 30 days', async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader, { joining: 'request' });
    await join(player, id);
    await manage(leader, id, { do: 'decline', playerId: player.id });
    passDays(limits.clan.declinedDays);
    expect(await readMe(player, id)).toMatchObject({ mayJoin: 'ask', request: null });
    expect(await join(player, id)).toMatchObject({ status: 200 });
  });

  test('is left alone by a player who cancels, and each player has five open requests', async () => {
    const players = await competition.players(limits.clan.openRequests + 2);
    const player = players[0] as TestPlayer;
    const clans: string[] = [];
    for (const leader of players.slice(1)) clans.push((await create(leader, { joining: 'request' })).id);
    const [first = '', ...others] = clans;
    for (const id of [first, ...others.slice(0, -1)]) expect(await join(player, id)).toMatchObject({ status: 200 });
    expectCode(await join(player, others.at(-1) ?? ''), 429, 'rate_limited');
    expect(await act(player, first, { do: 'cancel' })).toMatchObject({ json: { mayJoin: 'ask', request: null } });
    expect(await join(player, others.at(-1) ?? '')).toMatchObject({ status: 200 });
    // A player who becomes a member has no open requests.
    await manage(players.at(-1) as TestPlayer, others.at(-1) ?? '', { do: 'accept', playerId: player.id });
    const playerId = new competition.db.base.Types.ObjectId(player.id);
    expect(await competition.db.collection('clanRequests').countDocuments({ playerId })).toBe(0);
  });

  test('accepts a player once when two managers do so at the same time, in two processes [scenario 20]', async () => {
    const [leader, one, other, player] = await fourPlayers();
    const { id } = await createWith([leader, one, other]);
    for (const { id: playerId } of [one, other]) await manage(leader, id, { do: 'role', playerId, role: 'manager' });
    await change(leader, id, { joining: 'request' });
    await join(player, id);
    const twin = await competition.startTwin();
    const json = { do: 'accept', playerId: player.id };
    const key = 'POST /api/clans/{id}/staff' as const;
    const accepted = await Promise.all([
      retryWhileBusy(() => manage(other, id, json)),
      retryWhileBusy(() => twin({ key, params: { id }, json, as: { userId: one.id, username: one.username } })),
    ]);
    expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readDetails(competition, id)).toMatchObject({ memberCount: 4 });
    expect((await notices(player)).filter((notice) => 'event' in notice && notice.event === 'accepted')).toHaveLength(
      1,
    );
  });
});

describe('an open clan', () => {
  test('admits in one call, and nobody whom it has removed [scenario 16]', async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader);
    expect(await readMe(player, id)).toMatchObject({ mayJoin: 'join' });
    expect(await join(player, id)).toMatchObject({ json: { role: 'member', mayJoin: 'member' } });
    await manage(leader, id, { do: 'remove', playerId: player.id });
    expect(await published(id)).toMatchObject({ memberIds: [leader.id] });
    expect((await notices(player)).at(-1)).toMatchObject({ event: 'removed', by: leader.username });
    passDays(limits.clan.removedDays - 1);
    expectCode(await join(player, id), 409, 'request_declined');
    passDays(1);
    expect(await join(player, id)).toMatchObject({ status: 200 });
  });

  test('is one clan of a player', async () => {
    const [leader, other, player] = await fourPlayers();
    const [own, next] = [await create(leader), await create(other)];
    await join(player, own.id);
    expect(await readMe(player, next.id)).toMatchObject({ mayJoin: 'in-other-clan' });
    expectCode(await join(player, next.id), 409, 'already_in_clan');
    expectCode(await join(player, own.id), 409, 'already_in_clan');
  });

  test('has 200 members after fifty parallel joins of one with 199, in two processes [scenario 21]', async () => {
    const [leader] = await fourPlayers();
    const { id } = await create(leader);
    const { ObjectId } = competition.db.base.Types;
    const clanId = new ObjectId(id);
    const members = Array.from({ length: limits.clan.members - 2 }, () => ({
      ...{ clanId, playerId: new ObjectId(), joinedAt: new Date() },
    }));
    await competition.db.collection('memberships').insertMany(members);
    await competition.db
      .collection('clans')
      .updateOne({ _id: clanId }, { $set: { memberCount: limits.clan.members - 1 } });
    const twin = await competition.startTwin();
    const key = 'POST /api/clans/{id}/membership' as const;
    const players = await competition.players(50);
    const responses = await Promise.all(
      players.map((player, at) => {
        const as = { userId: player.id, username: player.username };
        const call = at % 2 ? twin : competition.call;
        return retryWhileBusy(() => call({ key, params: { id }, json: { do: 'join' }, as }));
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses) if (response.status !== 200) expectCode(response, 409, 'clan_full');
    expect(await competition.db.collection('memberships').countDocuments({ clanId })).toBe(limits.clan.members);
    expect((await published(id)).memberIds).toHaveLength(limits.clan.members);
  });
});

describe('an invitation link', () => {
  test('admits until it is revoked or expires [scenario 17]', async () => {
    const [leader, player, late, other] = await fourPlayers();
    const { id } = await create(leader, { joining: 'invitation' });
    expect(await readMe(player, id)).toMatchObject({ mayJoin: 'invitation' });
    expectCode(await join(player, id), 404, 'invitation_invalid');
    const createLink = async () => ((await manage(leader, id, { do: 'link' })).json as ClanManagement).link?.code ?? '';
    const code = await createLink();
    expect(await join(player, id, code)).toMatchObject({ json: { role: 'member' } });
    const next = await createLink();
    expect(next).not.toBe(code);
    expectCode(await join(late, id, code), 404, 'invitation_invalid');
    expect(await manage(leader, id, { do: 'unlink' })).toMatchObject({ json: { link: null } });
    expectCode(await join(late, id, next), 404, 'invitation_invalid');
    const last = await createLink();
    passDays(limits.clan.linkDays);
    expectCode(await join(other, id, last), 404, 'invitation_invalid');
    expect((await readManagement(leader, id)).link).toBeNull();
    for (const secret of [code, next, last]) expect(competition.logged.join('\n')).not.toContain(secret);
    const { json } = await competition.call({ key: 'GET /api/clans/{id}', params: { id } });
    expect(JSON.stringify(json)).not.toContain(last);
  });

  test(`is out of reach after ${limits.clan.wrongCodes.perClient} wrong codes of a network`, async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader, { joining: 'invitation' });
    const { link } = (await manage(leader, id, { do: 'link' })).json as ClanManagement;
    const wrong = 'A'.repeat(22);
    for (let tries = 0; tries < limits.clan.wrongCodes.perClient; tries += 1)
      expectCode(await join(player, id, wrong, '203.0.113.7'), 404, 'invitation_invalid');
    expectCode(await join(player, id, link?.code, '203.0.113.7'), 429, 'rate_limited');
    expect(await join(player, id, link?.code, '203.0.113.8')).toMatchObject({ status: 200 });
  });
});

describe('an invitation', () => {
  test('is accepted, or declined for 30 days', async () => {
    const [leader, player, other] = await fourPlayers();
    const { id, name } = await create(leader, { joining: 'invitation' });
    for (const playerId of [player.id, other.id]) await manage(leader, id, { do: 'invite', playerId });
    expect(await notices(player)).toEqual([
      { template: 'clan-invitation', clanId: id, clanName: name, invitedBy: leader.username, actorId: leader.id },
    ]);
    expect(await readMe(player, id)).toMatchObject({ mayJoin: 'accept', request: { by: { id: leader.id } } });
    expect(await act(player, id, { do: 'accept' })).toMatchObject({ json: { role: 'member' } });
    expect(await act(other, id, { do: 'decline' })).toMatchObject({ json: { mayJoin: 'invitation' } });
    expectCode(await manage(leader, id, { do: 'invite', playerId: other.id }), 409, 'request_declined');
    expectCode(await manage(leader, id, { do: 'lift', playerId: other.id }), 409, 'not_eligible');
    expectCode(await act(other, id, { do: 'accept' }), 404, 'invitation_invalid');
    passDays(limits.clan.declinedDays);
    expect(await manage(leader, id, { do: 'invite', playerId: other.id })).toMatchObject({ status: 200 });
    await manage(leader, id, { do: 'lift', playerId: other.id });
    expectCode(await act(other, id, { do: 'accept' }), 404, 'invitation_invalid');
  });

  test('answers a request, and is not sent to members or players that there are not', async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader, { joining: 'request' });
    await join(player, id);
    expect(await manage(leader, id, { do: 'invite', playerId: player.id })).toMatchObject({
      json: { members: [{ role: 'leader' }, { role: 'member', player: { id: player.id } }] },
    });
    expectCode(await manage(leader, id, { do: 'invite', playerId: player.id }), 409, 'already_in_clan');
    expectCode(await manage(leader, id, { do: 'invite', playerId: '0'.repeat(24) }), 404, 'user_not_found');
  });

  test(`is sent ${limits.clan.invitationsPerDay} times a day; what others try does not count [scenario 17]`, async () => {
    const [leader, stranger] = await fourPlayers();
    const { id } = await create(leader, { joining: 'invitation' });
    const players = await competition.players(limits.clan.invitationsPerDay + 1);
    const [first, ...others] = players.map((player) => ({ do: 'invite', playerId: player.id }));
    for (const json of [first, first]) expect(await manage(leader, id, json ?? {})).toMatchObject({ status: 200 });
    for (const json of others.slice(0, -1)) {
      expectCode(await manage(stranger, id, json), 403, 'forbidden');
      expect(await manage(leader, id, json)).toMatchObject({ status: 200 });
    }
    expectCode(await manage(leader, id, others.at(-1) ?? {}), 429, 'rate_limited');
  });
});

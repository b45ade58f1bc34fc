import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClanManagement, limits } from '@portal/contracts';
import { clanLifeHelpers, startClanLife } from './support/clan-life.ts';
import { retryWhileBusy } from './support/clans.ts';
import type { TestCompetition, TestPlayer } from './support/competition.ts';

let competition: TestCompetition;
let passDays: (days: number) => void;
beforeAll(async () => {
  ({ competition, passDays } = await startClanLife());
});
afterAll(() => competition.stop());

const helpers = clanLifeHelpers(() => competition);
const { create, createWith, act, manage, readMe, readManagement, join, notices } = helpers;

type Players = [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
const fourPlayers = async () => (await competition.players(4)) as Players;

const expectCode = (response: { status: number; json: unknown }, status: number, code: string) =>
  expect(response).toMatchObject({ status, json: { code } });

const countStored = (name: string, player: TestPlayer) =>
  competition.db.collection(name).countDocuments({ playerId: new competition.db.base.Types.ObjectId(player.id) });

describe('the lead of a clan', () => {
  test(`is handed over or claimed ${limits.clan.leadChangesPerDay} times a day; strangers take nothing`, async () => {
    const [leader, other, member, stranger] = await fourPlayers();
    const { id } = await createWith([leader, other, member]);
    for (let at = 0; at < limits.clan.leadChangesPerDay; at += 1) {
      const [from, to] = at % 2 === 0 ? [leader, other] : [other, leader];
      expectCode(await act(stranger, id, { do: 'claim' }), 403, 'forbidden');
      expectCode(await manage(stranger, id, { do: 'hand-over', playerId: to.id }), 403, 'forbidden');
      expect(await manage(from, id, { do: 'hand-over', playerId: to.id })).toMatchObject({ status: 200 });
    }
    const before = await notices(member);
    expectCode(await manage(other, id, { do: 'hand-over', playerId: leader.id }), 429, 'rate_limited');
    expectCode(await act(leader, id, { do: 'claim' }), 429, 'rate_limited');
    expect(await notices(member)).toEqual(before);
  });

  test(`is claimed again ${limits.clan.refusedClaimDays} days after a refusal, or under a new leader`, async () => {
    const [leader, member, third] = await fourPlayers();
    const { id } = await createWith([leader, member, third]);
    expect(await act(member, id, { do: 'claim' })).toMatchObject({ status: 200 });
    await act(leader, id, { do: 'refuse-claim' });
    expect(await readMe(member, id)).toMatchObject({ mayClaim: false, claim: null });
    expectCode(await act(member, id, { do: 'claim' }), 409, 'not_eligible');
    passDays(limits.clan.refusedClaimDays);
    expect(await readMe(member, id)).toMatchObject({ mayClaim: true });
    expect(await act(member, id, { do: 'claim' })).toMatchObject({ status: 200 });
    await manage(leader, id, { do: 'hand-over', playerId: third.id });
    expect(await readMe(leader, id)).toMatchObject({ role: 'manager', mayClaim: true });
  });
});

describe('a player', () => {
  test(`is invited ${limits.emails.invitationsPerRecipientDay} times a day`, async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader, { joining: 'invitation' });
    for (let at = 0; at < limits.emails.invitationsPerRecipientDay; at += 1) {
      expect(await manage(leader, id, { do: 'invite', playerId: player.id })).toMatchObject({ status: 200 });
      await manage(leader, id, { do: 'lift', playerId: player.id });
    }
    expectCode(await manage(leader, id, { do: 'invite', playerId: player.id }), 429, 'rate_limited');
    expect(await notices(player)).toHaveLength(limits.emails.invitationsPerRecipientDay);
  });

  test(`asks ${limits.clan.requestsPerPlayerDay} times a day, also after canceling`, async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader, { joining: 'request' });
    for (let at = 0; at < limits.clan.requestsPerPlayerDay; at += 1) {
      expect(await join(player, id)).toMatchObject({ status: 200 });
      // What changes nothing does not count.
      if (at === 0) expect(await join(player, id)).toMatchObject({ json: { mayJoin: 'requested' } });
      await act(player, id, { do: 'cancel' });
    }
    expectCode(await join(player, id), 429, 'rate_limited');
    expect(await notices(leader)).toHaveLength(limits.clan.requestsPerPlayerDay);
  });

  test('has five open requests after parallel ones to different clans, in two processes', async () => {
    const [player, ...leaders] = (await competition.players(11)) as [TestPlayer, ...TestPlayer[]];
    const ids: string[] = [];
    for (const leader of leaders) ids.push((await create(leader, { joining: 'request' })).id);
    const twin = await competition.startTwin();
    const as = { userId: player.id, username: player.username };
    const key = 'POST /api/clans/{id}/membership' as const;
    const responses = await Promise.all(
      ids.map((id, at) => {
        const call = at % 2 ? twin : competition.call;
        return retryWhileBusy(() => call({ key, params: { id }, json: { do: 'join' }, as }));
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(limits.clan.openRequests);
    expect(await countStored('clanRequests', player)).toBe(limits.clan.openRequests);
  });

  test(`joins ${limits.clan.joinsPerPlayerDay} clans a day`, async () => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader);
    for (let at = 0; at < limits.clan.joinsPerPlayerDay; at += 1) {
      expect(await join(player, id)).toMatchObject({ status: 200 });
      if (at === 0) expectCode(await join(player, id), 409, 'already_in_clan');
      await act(player, id, { do: 'leave' });
    }
    expectCode(await join(player, id), 429, 'rate_limited');
    expect(await readMe(player, id)).toMatchObject({ role: null });
  });

  test('whose account was removed joins, asks and creates nothing while the session is cached', async () => {
    const [leader, other, player] = await fourPlayers();
    const open = await create(leader);
    const closed = await create(other, { joining: 'request' });
    await competition.removePlayer(player);
    for (const { id } of [open, closed]) expectCode(await join(player, id), 404, 'user_not_found');
    await expect(create(player)).rejects.toThrow('user_not_found');
    for (const name of ['memberships', 'clanRequests']) expect(await countStored(name, player)).toBe(0);
  });
});

describe('the invitation link', () => {
  test.each([
    ['is removed', (playerId: string) => ({ do: 'remove', playerId })],
    ['becomes a member without a role', (playerId: string) => ({ do: 'role', playerId, role: 'member' })],
  ])('ends when a manager %s', async (_, build) => {
    const [leader, manager, member, player] = await fourPlayers();
    const { id } = await createWith([leader, manager, member], { joining: 'invitation' });
    await manage(leader, id, { do: 'role', playerId: manager.id, role: 'manager' });
    const { link } = (await manage(manager, id, { do: 'link' })).json as ClanManagement;
    await manage(leader, id, { do: 'remove', playerId: member.id });
    expect((await readManagement(leader, id)).link).toEqual(link);
    await manage(leader, id, build(manager.id));
    expect((await readManagement(leader, id)).link).toBeNull();
    expectCode(await join(player, id, link?.code), 404, 'invitation_invalid');
  });
});

describe('an impossible command says why', () => {
  const waiting = 'This player is no longer waiting for a decision.';

  test.each([
    ['a request that there is no longer', { do: 'accept' }, waiting],
    ['a decision about it', { do: 'decline' }, waiting],
  ])('%s', async (_, command, message) => {
    const [leader, player] = await fourPlayers();
    const { id } = await create(leader);
    expect(await manage(leader, id, { ...command, playerId: player.id })).toMatchObject({
      status: 409,
      json: { code: 'not_eligible', error: message },
    });
  });

  test('too many managers, roles of the leader, and a second claim', async () => {
    const [leader, one, other, third] = await fourPlayers();
    const { id } = await createWith([leader, one, other, third]);
    const expectMessage = (response: object, message: string) =>
      expect(response).toMatchObject({ status: 409, json: { code: 'not_eligible', error: message } });
    for (const command of [{ do: 'hand-over' }, { do: 'role', role: 'manager' }])
      expectMessage(await manage(leader, id, { ...command, playerId: leader.id }), 'This player leads the clan.');
    for (const { id: playerId } of [one, other]) await manage(leader, id, { do: 'role', playerId, role: 'manager' });
    await act(one, id, { do: 'claim' });
    expectMessage(await act(other, id, { do: 'claim' }), 'Another member has already asked to lead.');
    const { ObjectId } = competition.db.base.Types;
    const managerIds = Array.from({ length: limits.clan.managers }, () => new ObjectId());
    await competition.db.collection('clans').updateOne({ _id: new ObjectId(id) }, { $set: { managerIds } });
    const json = { do: 'role', playerId: third.id, role: 'manager' };
    expectMessage(await manage(leader, id, json), `A clan can have at most ${limits.clan.managers} managers.`);
  });
});

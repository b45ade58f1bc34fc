import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, clan, limits } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { clanLifeHelpers, startClanLife } from './support/clan-life.ts';
import { readDetails } from './support/clans.ts';
import { startCompetition, type TestCompetition, type TestPlayer } from './support/competition.ts';

let competition: TestCompetition;
let passDays: (days: number) => void;
beforeAll(async () => {
  ({ competition, passDays } = await startClanLife());
});
afterAll(() => competition.stop());

const helpers = clanLifeHelpers(() => competition);
const { create, createWith, change, act, manage, readMe, readManagement, join, post, listPosts, notices, published } =
  helpers;

type Players = [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
const fourPlayers = async () => (await competition.players(4)) as Players;

const expectCode = (response: { status: number; json: unknown }, status: number, code: string) =>
  expect(response).toMatchObject({ status, json: { code } });

const lastNotice = async (player: TestPlayer) => (await notices(player)).at(-1);

describe('a leader', () => {
  test('leaves only after naming the next one; the last member dissolves the clan [scenario 18]', async () => {
    const [leader, next, stranger, other] = await fourPlayers();
    const { id } = await createWith([leader, next, other]);
    await change(leader, id, { leaderPhone: '+1 555 0100' });
    expectCode(await act(leader, id, { do: 'leave' }), 409, 'leader_must_hand_over');
    expectCode(await act(leader, id, { do: 'leave', next: leader.id }), 409, 'leader_must_hand_over');
    expectCode(await act(leader, id, { do: 'leave', next: stranger.id }), 404, 'user_not_found');
    expect(await act(leader, id, { do: 'leave', next: next.id })).toMatchObject({ json: { role: null } });
    expect(await published(id)).toMatchObject({ leaderId: next.id, memberIds: [next.id, other.id] });
    expect(await lastNotice(next)).toMatchObject({ event: 'leader', by: leader.username });
    expect(await notices(other)).toEqual([]);
    await act(other, id, { do: 'leave' });
    const details = await competition.call({
      ...{ key: 'GET /api/clans/{id}/details', params: { id } },
      as: { userId: next.id, username: next.username },
    });
    expect(details.json).toMatchObject({ leaderPhone: null, leader: { id: next.id }, managers: [] });

    await join(stranger, id);
    await post(next, id, 'Bye');
    await manage(next, id, { do: 'remove', playerId: stranger.id });
    expect(await act(next, id, { do: 'leave' })).toMatchObject({ status: 200, json: { role: null } });
    expectCode(await competition.call({ key: 'GET /api/clans/{id}', params: { id } }), 404, 'clan_not_found');
    const clanId = new competition.db.base.Types.ObjectId(id);
    for (const name of ['memberships', 'clanRequests', 'clanPosts'])
      expect(await competition.db.collection(name).countDocuments({ clanId })).toBe(0);
    expect(await create(next)).toMatchObject({ memberCount: 1 });
  });

  test('hands over and becomes a manager', async () => {
    const [leader, manager, member] = await fourPlayers();
    const { id } = await createWith([leader, manager, member]);
    await manage(leader, id, { do: 'role', playerId: manager.id, role: 'manager' });
    expect(await lastNotice(manager)).toMatchObject({ event: 'manager', by: leader.username });
    expectCode(await manage(manager, id, { do: 'hand-over', playerId: member.id }), 403, 'forbidden');
    expect(await manage(leader, id, { do: 'hand-over', playerId: manager.id })).toMatchObject({
      json: { members: [{ role: 'manager' }, { role: 'leader' }, { role: 'member' }] },
    });
    expect(await published(id)).toMatchObject({ leaderId: manager.id, managerIds: [leader.id] });
    expect(await lastNotice(manager)).toMatchObject({ event: 'leader', by: leader.username });
    expect(await notices(member)).toEqual([]);
    await manage(manager, id, { do: 'role', playerId: leader.id, role: 'member' });
    expect(await readMe(leader, id)).toMatchObject({ role: 'member' });
    expect(await lastNotice(leader)).toMatchObject({ event: 'not-manager', by: manager.username });
  });

  test('changes description, way to join, phone and logo; nobody else does', async () => {
    const [leader, member] = await fourPlayers();
    const { id } = await createWith([leader, member]);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const fields = { description: 'New', joining: 'request', leaderPhone: '+1 555 0101', logo: new Blob([png]) };
    expectCode(await change(member, id, fields), 403, 'forbidden');
    const changed = clan.parse((await change(leader, id, fields)).json);
    expect(changed).toMatchObject({ description: 'New', joining: 'request', logo: expect.stringContaining('webp') });
    expect((await published(id)).logo).toBe(changed.logo);
    expect(await change(leader, id, {})).toMatchObject({ json: { logo: changed.logo, joining: 'open' } });
    expect((await readDetails(competition, id)).leaderPhone).toBeUndefined();
    expect(competition.logged.join('\n')).not.toContain('555 0101');
  });
});

describe('the tools of leader and managers', () => {
  const commands = ({ id }: TestPlayer) => [
    ...['accept', 'decline', 'invite', 'remove', 'lift', 'hand-over'].map((name) => ({ do: name, playerId: id })),
    { do: 'role', playerId: id, role: 'manager' },
    ...['link', 'unlink'].map((name) => ({ do: name })),
  ];

  test('are forbidden to members without a role and to strangers [scenario 20]', async () => {
    const [leader, member, stranger, target] = await fourPlayers();
    const { id } = await createWith([leader, member, target]);
    for (const player of [member, stranger]) {
      for (const json of commands(target)) expectCode(await manage(player, id, json), 403, 'forbidden');
      expectCode(await post(player, id, 'Hello'), 403, 'forbidden');
      const as = { userId: player.id, username: player.username };
      expectCode(await competition.call({ key: 'GET /api/clans/{id}/requests', params: { id }, as }), 403, 'forbidden');
    }
    expect(await published(id)).toMatchObject({ memberIds: [leader.id, member.id, target.id], managerIds: [] });
  });

  test('do not let a manager remove the leader or another manager, or change roles', async () => {
    const [leader, one, other, member] = await fourPlayers();
    const { id } = await createWith([leader, one, other, member]);
    for (const { id: playerId } of [one, other]) await manage(leader, id, { do: 'role', playerId, role: 'manager' });
    for (const { id: playerId } of [leader, other])
      expectCode(await manage(one, id, { do: 'remove', playerId }), 403, 'forbidden');
    expectCode(await manage(one, id, { do: 'role', playerId: member.id, role: 'manager' }), 403, 'forbidden');
    expect(await manage(one, id, { do: 'remove', playerId: member.id })).toMatchObject({ status: 200 });
    expect(await manage(leader, id, { do: 'remove', playerId: other.id })).toMatchObject({ status: 200 });
    expectCode(await manage(leader, id, { do: 'remove', playerId: leader.id }), 403, 'forbidden');
    expectCode(await manage(leader, id, { do: 'remove', playerId: member.id }), 404, 'user_not_found');
    expect(await published(id)).toMatchObject({ memberIds: [leader.id, one.id], managerIds: [one.id] });
  });
});

describe('a claim', () => {
  const startClaim = async (joining: TestPlayer[]) => {
    const own = await createWith(joining);
    const [leader, manager] = joining as [TestPlayer, TestPlayer];
    await manage(leader, own.id, { do: 'role', playerId: manager.id, role: 'manager' });
    return own;
  };

  test('of a manager ends when the leader acts [scenario 19]', async () => {
    const [leader, manager, member] = await fourPlayers();
    const { id } = await startClaim([leader, manager, member]);
    expectCode(await act(member, id, { do: 'claim' }), 403, 'forbidden');
    const refuse = { do: 'refuse-claim' };
    for (const json of [refuse, { do: 'role', playerId: member.id, role: 'manager' }]) {
      expect(await act(manager, id, { do: 'claim' })).toMatchObject({
        json: { mayClaim: false, claim: { by: { id: manager.id, username: manager.username } } },
      });
      expect(await lastNotice(leader)).toMatchObject({
        event: 'claimed',
        by: manager.username,
        dueAt: expect.any(String),
      });
      expect(await lastNotice(member)).toMatchObject({ event: 'claimed', by: manager.username });
      expect(await lastNotice(member)).not.toHaveProperty('dueAt');
      expectCode(await act(member, id, refuse), 403, 'forbidden');
      expect(json === refuse ? await act(leader, id, json) : await manage(leader, id, json)).toMatchObject({
        status: 200,
      });
      expect(await lastNotice(manager)).toMatchObject({ event: 'claim-refused', by: leader.username });
      expect(await readMe(leader, id)).toMatchObject({ role: 'leader', claim: null });
      passDays(limits.clan.refusedClaimDays);
    }
  });

  test('is applied before the next command after 14 days', async () => {
    const [leader, manager, member] = await fourPlayers();
    const { id } = await startClaim([leader, manager, member]);
    await act(manager, id, { do: 'claim' });
    passDays(14);
    expectCode(await manage(leader, id, { do: 'link' }), 403, 'forbidden');
    expect(await published(id)).toMatchObject({ leaderId: manager.id, managerIds: [] });
    expect(await lastNotice(manager)).toMatchObject({ event: 'claim-applied' });
    expect(await lastNotice(leader)).toMatchObject({ event: 'not-leader', by: manager.username });
    expect(await lastNotice(member)).toMatchObject({ event: 'new-leader', by: manager.username });
  });

  test.each(['hand-over', 'leave'] as const)('ends when the leader passes the lead on: %s', async (way) => {
    const [leader, manager, member, next] = await fourPlayers();
    const { id } = await startClaim([leader, manager, member, next]);
    await act(manager, id, { do: 'claim' });
    const passed =
      way === 'leave'
        ? await act(leader, id, { do: 'leave', next: next.id })
        : await manage(leader, id, { do: 'hand-over', playerId: next.id });
    expect(passed).toMatchObject({ status: 200 });
    expect(await lastNotice(next)).toMatchObject({ event: 'leader', by: leader.username });
    expect(await lastNotice(manager)).toMatchObject({ event: 'not-leader', by: next.username });
    expect(await lastNotice(member)).toMatchObject({ event: 'new-leader', by: next.username });
    expect(await lastNotice(leader)).toMatchObject({ event: 'claimed' });
    // The new leader has refused nothing.
    expect(await readMe(manager, id)).toMatchObject({ claim: null, mayClaim: true });
    expect(await act(manager, id, { do: 'claim' })).toMatchObject({ status: 200 });
  });

  test('succeeds when the leader passes the lead on to the player who claims', async () => {
    const [leader, manager, member] = await fourPlayers();
    const { id } = await startClaim([leader, manager, member]);
    await act(manager, id, { do: 'claim' });
    await manage(leader, id, { do: 'hand-over', playerId: manager.id });
    expect(await lastNotice(manager)).toMatchObject({ event: 'leader', by: leader.username });
    expect(await lastNotice(member)).toMatchObject({ event: 'claimed', by: manager.username });
    expect(await readMe(leader, id)).toMatchObject({ claim: null });
  });

  test('ends with the membership of the player who claims', async () => {
    const [leader, manager] = await fourPlayers();
    const { id } = await startClaim([leader, manager]);
    await act(manager, id, { do: 'claim' });
    await act(manager, id, { do: 'leave' });
    expect(await readMe(leader, id)).toMatchObject({ claim: null });
  });

  test('is up to the earliest member without managers, and succeeds at once without a leader', async () => {
    const [leader, first, second] = await fourPlayers();
    const { id } = await createWith([leader, first, second]);
    expect(await readMe(first, id)).toMatchObject({ mayClaim: true });
    expect(await readMe(second, id)).toMatchObject({ mayClaim: false });
    expectCode(await act(second, id, { do: 'claim' }), 403, 'forbidden');
    const _id = new competition.db.base.Types.ObjectId(id);
    await competition.db.collection('clans').updateOne({ _id }, { $set: { leaderId: null } });
    await act(leader, id, { do: 'leave' });
    expect(await act(first, id, { do: 'claim' })).toMatchObject({ json: { role: 'leader', claim: null } });
  });

  test('is applied by itself within 30 s [scenario 19]', async () => {
    const quick = await startCompetition({
      portal: { features: { clanLife: true } },
      env: { CLAN_CLAIM_DAYS: '0.00001' },
    });
    const steps = clanLifeHelpers(() => quick);
    const players = (await quick.players(2)) as [TestPlayer, TestPlayer];
    const { id } = await steps.createWith(players);
    await steps.act(players[1], id, { do: 'claim' });
    await waitFor(async () => (await steps.published(id)).leaderId === players[1].id, { timeout: 30_000 });
    expect((await steps.notices(players[0])).at(-1)).toMatchObject({ event: 'not-leader', by: players[1].username });
    await quick.stop();
  }, 60_000);
});

test('a removed player leaves requests, announcements and the lead to others', async () => {
  const [leader, member, other] = await fourPlayers();
  const { id } = await createWith([leader, member]);
  const closed = await create(other, { joining: 'request' });
  await post(leader, id, 'Remember me');
  await act(member, id, { do: 'claim' });
  await competition.removePlayer(leader);
  await waitFor(async () => (await published(id)).leaderId === member.id);
  expect(await readMe(member, id)).toMatchObject({ role: 'leader', claim: null });
  expect(await lastNotice(member)).toMatchObject({ event: 'claim-applied' });
  expect((await listPosts(member, id)).json).toEqual([]);
  const [asking] = await fourPlayers();
  await join(asking, closed.id);
  await competition.removePlayer(asking);
  await waitFor(async () => (await readManagement(other, closed.id)).requests.length === 0);
});

test('a clan of an earlier release admits by invitation only', async () => {
  const [leader, player] = await fourPlayers();
  const { id } = await create(leader);
  const _id = new competition.db.base.Types.ObjectId(id);
  const added = {
    joining: 1,
    inviteCode: 1,
    inviteExpiresAt: 1,
    claimedBy: 1,
    claimDueAt: 1,
    nextClaimAt: 1,
    commands: 1,
  } as const;
  await competition.db.collection('clans').updateOne({ _id }, { $unset: added });
  expect(await readMe(player, id)).toMatchObject({ mayJoin: 'invitation' });
  expect(await manage(leader, id, { do: 'invite', playerId: player.id })).toMatchObject({ status: 200 });
  expect(await act(player, id, { do: 'accept' })).toMatchObject({ json: { role: 'member' } });
});

test('without the feature, clans are as the specification has them', async () => {
  const plain = await startCompetition();
  const players = (await plain.players(1)) as [TestPlayer];
  const { id } = await clanLifeHelpers(() => plain).create(players[0]);
  const read = async (key: CallKey) => JSON.stringify((await plain.call({ key, params: { id } })).json);
  for (const key of ['GET /api/clans', 'GET /api/clans/{id}'] as const)
    expect(await read(key)).not.toMatch(/"joining"|"clanScore"/);
  expect(await read('GET /api/clans/{id}/details')).not.toMatch(/"leader"|"managers"/);
  expect(await read('GET /api/clans/{id}/members')).not.toContain('"role"');
  expectCode(await plain.call({ key: 'GET /api/clans', query: { sort: 'score' } }), 400, 'validation_failed');
  await plain.stop();
});

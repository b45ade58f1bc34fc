import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { clanListItem, clanMember, z } from '@portal/contracts';
import { createRateLimiters } from '@portal/service-kit/redis';
import { findLimitKinds, singlePointLimits } from '@portal/testing';
import { competitionLimits } from '../src/limits.ts';
import { addMember, createClan, readCursor, readDetails } from './support/clans.ts';
import { admin, newId, otherPlayer, startCompetition, type TestCompetition } from './support/competition.ts';

describe('the list of clans', () => {
  let competition: TestCompetition;
  beforeAll(async () => {
    competition = await startCompetition();
  });
  afterAll(() => competition.stop());
  const created: string[] = [];
  const create = async (name: string, members = 0) => {
    const players = await competition.players(members);
    const clan = await createClan(competition, { name, ...(players[0] && { leaderUsername: players[0].username }) });
    created.push(clan.id);
    for (const { id } of players.slice(1)) await addMember(competition, clan.id, id);
    return { ...clan, leader: players[0]?.username ?? null };
  };
  afterEach(async () => {
    for (const id of created.splice(0))
      await competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
  });

  const list = async (query: Record<string, string> = {}) => {
    const response = await competition.call({ key: 'GET /api/clans', query });
    return { clans: z.array(clanListItem).parse(response.json), cursor: readCursor(response) };
  };
  const listNames = ({ clans }: { clans: { name: string }[] }) => clans.map(({ name }) => name);

  test('is empty without clans', async () => {
    expect(await list()).toEqual({ clans: [], cursor: undefined });
  });

  test('shows the largest first, equal ones by name without regard to case', async () => {
    await create('beta');
    await create('Pair', 2);
    await create('Alpha');
    await create('solo', 1);
    await create('Couple', 2);
    expect(listNames(await list())).toEqual(['Couple', 'Pair', 'solo', 'Alpha', 'beta']);
  });

  test('shows what a card needs [3.7, 7.32]', async () => {
    const { id, leader } = await create('Card', 2);
    const { clans } = await list();
    expect(clans).toEqual([
      { id, name: 'Card', description: 'Plays every evening', logo: null, memberCount: 2, leaderUsername: leader },
    ]);
  });

  test('comes in pages that hold each clan once, in names of any script too', async () => {
    const names = ['\u{1F98A}'.repeat(25), '\u5b57'.repeat(50), '"\\'.repeat(25), 'Plain', 'Other'];
    for (const name of names) await create(name);
    await create('Large', 2);
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: '1', ...(cursor !== undefined && { cursor }) });
      expect(page.clans).toHaveLength(1);
      seen.push(...listNames(page));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(seen[0]).toBe('Large');
    expect([...seen].sort()).toEqual([...names, 'Large'].sort());
    expect(seen).toEqual(listNames(await list()));
  });

  test('continues behind a deleted clan', async () => {
    for (const name of ['A', 'B', 'C']) await create(name);
    const { cursor = '' } = await list({ limit: '2' });
    await competition.call({ key: 'DELETE /api/clans/{id}', params: { id: created[1] ?? '' }, as: admin });
    expect(listNames(await list({ cursor }))).toEqual(['C']);
  });

  test.each(['bm90LWpzb24', Buffer.from('["x",1]').toString('base64url')])(
    'refuses the invalid cursor %s',
    async (cursor) => {
      expect(await competition.call({ key: 'GET /api/clans', query: { cursor } })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed', issues: [{ path: 'query.cursor' }] },
      });
    },
  );
});

describe('one clan', () => {
  let competition: TestCompetition;
  beforeAll(async () => {
    competition = await startCompetition();
  });
  afterAll(() => competition.stop());

  test('shows name, description, count and the day it was created [3.10, 7.34]', async () => {
    const clan = await createClan(competition, { name: 'Open', description: 'For all' });
    const { status, json } = await competition.call({ key: 'GET /api/clans/{id}', params: { id: clan.id } });
    expect({ status, json }).toEqual({ status: 200, json: clan });
    expect(clan).toMatchObject({ name: 'Open', description: 'For all', logo: null, memberCount: 0 });
    expect(Date.now() - Date.parse(clan.createdAt)).toBeLessThan(60_000);
  });

  test.each(['GET /api/clans/{id}', 'GET /api/clans/{id}/details', 'GET /api/clans/{id}/members'] as const)(
    '%s returns 404 for a clan that does not exist',
    async (key) => {
      expect(await competition.call({ key, params: { id: newId() } })).toMatchObject({
        status: 404,
        json: { code: 'clan_not_found', error: 'Clan not found' },
      });
    },
  );

  test('lists a hundred members in its details and counts all of them [3.8, 7.33]', async () => {
    const players = await competition.players(103);
    const { id } = await createClan(competition);
    // One after the other: all at once they wait for one clan, on a busy machine beyond the deadline of a call.
    for (const player of players) expect((await addMember(competition, id, player.id)).status).toBe(200);
    const query = { limit: '100' };
    const { json } = await competition.call({ key: 'GET /api/clans/{id}/members', params: { id }, query });
    const { memberCount, members } = await readDetails(competition, id);
    expect(memberCount).toBe(103);
    expect(members).toHaveLength(100);
    expect(members).toEqual(
      z
        .array(clanMember)
        .parse(json)
        .map(({ user }) => user?.username),
    );
  });
});

describe("the leader's phone", () => {
  const phone = '+1 (555) 010-0123';
  const started: TestCompetition[] = [];
  afterEach(async () => {
    for (const competition of started.splice(0)) await competition.stop();
  });
  const detailsFor = async (features: object, as: typeof otherPlayer | undefined) => {
    const competition = await startCompetition({ portal: { features } });
    started.push(competition);
    const { id } = await createClan(competition, { leaderPhone: phone });
    return competition.call({ key: 'GET /api/clans/{id}/details', params: { id }, ...(as && { as }) });
  };

  test.each([
    ['a visitor', undefined],
    ['a player', otherPlayer],
  ])('is shown to %s where it is public, in both spellings', async (_who, as) => {
    const { json, headers } = await detailsFor({}, as);
    expect(json).toMatchObject({ leaderPhone: phone, leader_phone_number: phone });
    expect(headers.get('vary')).toBeNull();
  });

  test('is shown to members and the privileged user if it is not public, and the response is not cached for others', async () => {
    const competition = await startCompetition({ portal: { features: { publicLeaderPhone: false } } });
    started.push(competition);
    const [leader = { id: '', username: '' }] = await competition.players(1);
    const { id } = await createClan(competition, { leaderPhone: phone, leaderUsername: leader.username });
    for (const as of [{ userId: leader.id, username: leader.username }, admin]) {
      const { json, headers } = await competition.call({ key: 'GET /api/clans/{id}/details', params: { id }, as });
      expect(json).toMatchObject({ leaderPhone: phone, leader_phone_number: phone });
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-store', 'cookie']);
    }
  });

  test.each([
    ['a visitor', undefined],
    ['a player of no clan', otherPlayer],
  ])('is not in the response to %s if it is not public, nor whether it exists', async (_who, as) => {
    const { json, headers } = await detailsFor({ publicLeaderPhone: false }, as);
    expect(json).toMatchObject({ memberCount: 0 });
    expect(json).not.toHaveProperty('leaderPhone');
    expect(json).not.toHaveProperty('leader_phone_number');
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-store', 'cookie']);
  });

  test('is read by visitors of one network so often only; players and clans without one are not counted', async () => {
    const competition = await startCompetition({ env: { CLAN_PHONES_PER_ADDRESS: '2' } });
    started.push(competition);
    const [withPhone, without] = [await createClan(competition, { leaderPhone: phone }), await createClan(competition)];
    const read = ({ id }: { id: string }, options: { ip?: string; as?: typeof otherPlayer } = {}) =>
      competition.call({ key: 'GET /api/clans/{id}/details', params: { id }, ip: '203.0.113.7', ...options });
    const statuses = [];
    for (const clan of [without, withPhone, without, withPhone, without]) statuses.push((await read(clan)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const refused = await read(withPhone);
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read(without)).status).toBe(200);
    expect((await read(withPhone, { as: otherPlayer })).status).toBe(200);
    expect((await read(withPhone, { ip: '203.0.113.8' })).status).toBe(200);
    const fromSubnets = [];
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
      fromSubnets.push((await read(withPhone, { ip })).status);
    expect(fromSubnets).toEqual([200, 200, 429, 200]);
    const limits = singlePointLimits(competitionLimits(competition.environment));
    expect(await findLimitKinds(createRateLimiters(limits))).toEqual({
      clanCodes: 'client',
      clanCreations: 'key',
      clanInvitations: 'key',
      clanInvitees: 'key',
      clanJoins: 'key',
      clanLeadChanges: 'key',
      clanPhones: 'client',
      clanRequests: 'key',
      evidence: 'key',
      matchReports: 'key',
      pictures: 'key',
    });
  });

  test('is in no list', async () => {
    const competition = await startCompetition();
    started.push(competition);
    await createClan(competition, { leaderPhone: phone });
    const { bytes } = await competition.call({ key: 'GET /api/clans' });
    expect(bytes.toString()).not.toContain('010-0123');
  });
});

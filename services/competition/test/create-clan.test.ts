import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clan, clanMember, z } from '@portal/contracts';
import { addMember, createClan, readDetails, sendClan } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

const unchanged = async (work: () => Promise<void>) => {
  const count = () =>
    Promise.all(
      ['clans', 'memberships', 'pictures', 'outbox'].map((name) => competition.db.collection(name).countDocuments()),
    );
  const before = await count();
  await work();
  expect(await count()).toEqual(before);
};

describe('creating a clan', () => {
  test('needs a name and a description only [5.18, 7.37]', async () => {
    const response = await sendClan(competition, { name: '  Night Foxes  ', description: ' Plays at night ' });
    expect(response).toMatchObject({
      status: 200,
      json: { name: 'Night Foxes', description: 'Plays at night', logo: null, memberCount: 0 },
    });
    const { id } = clan.parse(response.json);
    expect(await readDetails(competition, id)).toEqual({
      clanScore: 0,
      leaderUsername: null,
      leader_user: null,
      leaderPhone: null,
      leader_phone_number: null,
      managers_users: '',
      memberCount: 0,
      members: [],
    });
  });

  test('takes fields that a form leaves empty for not filled in', async () => {
    const response = await sendClan(competition, {
      leaderUsername: '',
      leaderPhone: '',
      manager1Username: ' ',
      manager2Username: '',
      manager3Username: '',
    });
    expect(response).toMatchObject({ status: 200, json: { memberCount: 0 } });
  });

  test('makes leader and managers members, whatever case their names are written in [3.12, 7.36]', async () => {
    const [leader, one, two, three] = await competition.players(4);
    const { id } = await createClan(competition, {
      leaderUsername: leader?.username.toUpperCase() ?? '',
      leaderPhone: '+1 (555) 010-0100',
      manager1Username: one?.username.toLowerCase() ?? '',
      manager2Username: two?.username ?? '',
      manager3Username: three?.username ?? '',
    });
    expect(await readDetails(competition, id)).toEqual({
      clanScore: 0,
      leaderUsername: leader?.username,
      leader_user: leader?.username,
      leaderPhone: '+1 (555) 010-0100',
      leader_phone_number: '+1 (555) 010-0100',
      managers_users: `${one?.username}, ${two?.username}, ${three?.username}`,
      memberCount: 4,
      members: [leader, one, two, three].map((player) => player?.username),
    });
    const { json } = await competition.call({ key: 'GET /api/clans/{id}/members', params: { id } });
    expect(z.array(clanMember).parse(json)).toMatchObject(
      [leader, one, two, three].map((player) => ({ userId: player?.id, user: { username: player?.username } })),
    );
  });

  test('publishes the clan and an invitation to each of them, in one transaction', async () => {
    const [leader, manager] = await competition.players(2);
    const { id, name } = await createClan(competition, {
      leaderUsername: leader?.username ?? '',
      manager2Username: manager?.username ?? '',
    });
    const changes = await competition.events('clan.changed');
    expect(changes.filter(({ entityId }) => entityId === id)).toEqual([
      expect.objectContaining({
        entityVersion: 1,
        data: {
          name,
          logo: null,
          leaderId: leader?.id,
          managerIds: [manager?.id],
          memberIds: [leader?.id, manager?.id],
          deleted: false,
        },
      }),
    ]);
    const emails = (await competition.events('notification.requested')).filter(
      ({ data }) => data.vars['clanName'] === name,
    );
    expect(emails.map(({ data }) => [data.playerId, data.template])).toEqual([
      [leader?.id, 'clan-invitation'],
      [manager?.id, 'clan-invitation'],
    ]);
    expect(new Set(emails.map(({ data }) => data.dedupeKey)).size).toBe(2);
  });

  test("adds up the members' scores", async () => {
    const [leader, manager] = await competition.players(2);
    const standings = competition.db.collection('standings');
    for (const [player, score] of [
      [leader, 120],
      [manager, 3],
    ] as const) {
      await standings.insertOne({
        _id: new competition.db.base.Types.ObjectId(player?.id),
        score,
        gamesPlayed: 1,
        wins: 1,
        version: 1,
        joins: 0,
      });
    }
    const { id } = await createClan(competition, { leaderUsername: leader?.username ?? '' });
    expect(await readDetails(competition, id)).toMatchObject({ clanScore: 120 });
    await addMember(competition, id, manager?.id ?? '');
    expect(await readDetails(competition, id)).toMatchObject({ clanScore: 123 });
  });
});

describe('creating a clan is refused', () => {
  test('without a name or a description', () =>
    unchanged(async () => {
      expect(await sendClan(competition, { name: ' ', description: '' })).toMatchObject({
        status: 400,
        json: {
          code: 'validation_failed',
          issues: [
            { path: 'name', message: 'Clan name is required' },
            { path: 'description', message: 'Description is required' },
          ],
        },
      });
    }));

  test('with an issue for each field that names an unknown player', async () => {
    const [leader] = await competition.players(1);
    await unchanged(async () => {
      const response = await sendClan(competition, {
        leaderUsername: leader?.username ?? '',
        manager1Username: 'no_such_player',
        manager3Username: 'no_such_manager',
      });
      expect(response).toMatchObject({
        status: 400,
        json: {
          code: 'validation_failed',
          issues: [
            { path: 'manager1Username', message: 'There is no player named no_such_player' },
            { path: 'manager3Username', message: 'There is no player named no_such_manager' },
          ],
        },
      });
    });
  });

  test('when a player is named twice', async () => {
    const [leader] = await competition.players(1);
    const username = leader?.username ?? '';
    await unchanged(async () => {
      const response = await sendClan(competition, {
        leaderUsername: username,
        manager1Username: username.toLowerCase(),
      });
      expect(response).toMatchObject({
        status: 400,
        json: {
          code: 'validation_failed',
          issues: [{ path: 'manager1Username', message: `${username} is named twice` }],
        },
      });
    });
  });

  test('naming the fields whose players are in a clan already', async () => {
    const [leader, manager, free] = await competition.players(3);
    await createClan(competition, {
      leaderUsername: leader?.username ?? '',
      manager1Username: manager?.username ?? '',
    });
    await unchanged(async () => {
      const response = await sendClan(competition, {
        leaderUsername: free?.username ?? '',
        manager2Username: manager?.username ?? '',
        manager3Username: leader?.username ?? '',
      });
      expect(response).toMatchObject({
        status: 409,
        json: {
          code: 'already_in_clan',
          issues: [{ path: 'manager2Username' }, { path: 'manager3Username' }],
        },
      });
    });
  });

  test.each([
    ['in another case', 'Red Lions', 'rED lIONS'],
    ['with other spaces', 'Blue  Lions', 'Blue Lions'],
    ['with an accent written in two characters', 'Los Ni\u00f1os', 'los nin\u0303os'],
  ])('when the name is taken %s', async (_how, taken, wanted) => {
    const [leader] = await competition.players(1);
    await createClan(competition, { name: taken });
    await unchanged(async () => {
      expect(await sendClan(competition, { name: wanted, leaderUsername: leader?.username ?? '' })).toMatchObject({
        status: 409,
        json: { code: 'clan_name_taken', issues: [{ path: 'name' }] },
      });
    });
  });

  test('for all but one of those who want a name at once, and the others leave nothing behind', async () => {
    const leaders = await competition.players(20);
    const responses = await Promise.all(
      leaders.map(({ username }, position) =>
        sendClan(competition, { name: position % 2 ? 'The Only One' : 'THE ONLY ONE', leaderUsername: username }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of responses) {
      if (status !== 200) expect(json).toMatchObject({ code: 'clan_name_taken', issues: [{ path: 'name' }] });
    }
    const members = await competition.db
      .collection('memberships')
      .countDocuments({ playerId: { $in: leaders.map(({ id }) => new competition.db.base.Types.ObjectId(id)) } });
    expect(members).toBe(1);
  });

  test('for all but one of the clans that one player is to lead at once', async () => {
    const [leader] = await competition.players(1);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendClan(competition, { leaderUsername: leader?.username ?? '' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    for (const { status, json } of responses) {
      if (status !== 200) expect(json).toMatchObject({ code: 'already_in_clan', issues: [{ path: 'leaderUsername' }] });
    }
  });
});

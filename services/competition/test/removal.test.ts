import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Clan } from '@portal/contracts';
import { newEventId } from '@portal/service-kit/outbox';
import { createProjections } from '@portal/service-kit/projection';
import { waitFor } from '@portal/testing';
import { competitionProjections } from '../src/projection/players.ts';
import { addMember, createClan } from './support/clans.ts';
import { admin, type TestPlayer } from './support/competition.ts';
import { prepareCup, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId, readName } from './support/entrants.ts';

let cups: TestCups;
beforeAll(async () => {
  cups = await startCups();
});
afterAll(() => cups.competition.stop());

const deleted = 'Deleted player';

const readClan = async (id: string) => {
  const { db } = cups.competition;
  return db.collection('clans').findOne({ _id: new db.base.Types.ObjectId(id) });
};

const createClanWith = async ([leader, manager, ...others]: readonly TestPlayer[]): Promise<Clan> => {
  const form = {
    ...(leader && { leaderUsername: leader.username, leaderPhone: '+49 170 1234567' }),
    ...(manager && { manager1Username: manager.username }),
  };
  const clan = await createClan(cups.competition, form);
  for (const { id } of others) await addMember(cups.competition, clan.id, id);
  return clan;
};

const listScores = async (ids: readonly string[]) => {
  const rows = await cups.competition.db.collection('standings').find().toArray();
  return rows.filter(({ _id }) => ids.includes(String(_id))).map(({ score }) => score);
};

test('the next manager leads the clan, then its earliest member, and it ends with the last member', async () => {
  const players = await cups.competition.players(4);
  const [leader, manager, third, fourth] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  const { id } = await createClanWith(players);
  expect(await readClan(id)).toMatchObject({ leaderPhone: '+49 170 1234567' });

  const lastEvent = async () =>
    (await cups.competition.events('clan.changed')).filter(({ entityId }) => entityId === id).at(-1)?.data;
  await cups.competition.removePlayer(leader);
  expect(await lastEvent()).toMatchObject({ leaderId: manager.id, managerIds: [], deleted: false });
  expect((await lastEvent())?.memberIds).toEqual([manager.id, third.id, fourth.id]);
  expect(await readClan(id)).toMatchObject({ leaderPhone: null, memberCount: 3 });

  await cups.competition.removePlayer(manager);
  expect(await lastEvent()).toMatchObject({ leaderId: third.id, memberIds: [third.id, fourth.id] });
  await cups.competition.removePlayer(fourth);
  expect(await lastEvent()).toMatchObject({ leaderId: third.id, memberIds: [third.id] });
  // An event that arrives twice changes nothing.
  await cups.competition.removePlayer(fourth);
  expect(await readClan(id)).toMatchObject({ memberCount: 1 });
  await cups.competition.removePlayer(third);
  expect(await lastEvent()).toMatchObject({ deleted: true });
  expect((await cups.competition.call({ key: 'GET /api/clans/{id}', params: { id } })).status).toBe(404);
});

test('standing and ledger are removed, and the score of the clan follows', async () => {
  const players = await cups.competition.players(4);
  const [leader, , third] = players as [TestPlayer, TestPlayer, TestPlayer];
  const clan = await createClanWith(players);
  const id = await startCup(cups, players, { thirdPlace: false });
  for (let open = 1; open > 0; ) {
    const { rounds } = await readBracket(cups, id);
    const matches = rounds.flatMap(({ matches: some }) => some).filter(({ state }) => state === 'open');
    open = matches.length;
    for (const { key, home, away } of matches)
      for (const side of [home, away]) {
        const player = players.find((one) => one.id === readEntrantId(side)) as TestPlayer;
        await report(cups, player, [id, key], { legs: [[2, 1]] });
      }
  }
  cups.setClock(24 * 60 + 1);
  const credited = () =>
    cups.competition.db.collection('standingLedger').countDocuments({ source: `tournament:${id}` });
  await waitFor(async () => (await credited()) === 4);

  await cups.competition.removePlayer(leader);
  await cups.competition.removePlayer(third);
  const left = players.filter(({ id: one }) => one !== leader.id && one !== third.id).map((one) => one.id);
  const scores = await listScores(players.map((one) => one.id));
  expect(scores).toHaveLength(2);
  expect(await listScores(left)).toEqual(scores);
  expect((await readClan(clan.id))?.['clanScore']).toBe(scores.reduce((sum, score) => sum + score, 0));
  expect(await credited()).toBe(2);
  for (const { id: removed } of [leader, third]) {
    const last = (await cups.competition.events('standing.changed')).filter(({ entityId }) => entityId === removed);
    expect(last.at(-1)?.data).toEqual({ score: 0, gamesPlayed: 0, wins: 0 });
  }
  // History stays, without the name.
  const { places, entrants } = await readBracket(cups, id);
  expect(places).toHaveLength(4);
  const names = entrants.map(readName);
  expect(names.filter((name) => name === deleted)).toHaveLength(2);
  for (const { username } of [leader, third])
    expect(JSON.stringify(await readBracket(cups, id))).not.toContain(username);
});

test('places in open tournaments are given up: free before the start, walkovers later', async () => {
  const players = await cups.competition.players(4);
  const [gone, , third] = players as [TestPlayer, TestPlayer, TestPlayer];
  const staff = [{ username: gone.username, role: 'referee' }];
  const ready = await prepareCup(cups, players, { staff });
  expect((await readBracket(cups, ready)).staff).toHaveLength(2);
  await cups.competition.removePlayer(gone);
  const before = await readBracket(cups, ready);
  // Nobody else would learn of a dispute.
  expect(before.staff.map(({ playerId }) => playerId)).not.toContain(gone.id);
  expect(before.entrants.find((row) => readEntrantId(row) === gone.id)).toMatchObject({
    state: 'withdrawn',
    seed: null,
    entrant: { name: deleted },
  });

  const live = await startCup(cups, players.slice(1));
  await cups.competition.removePlayer(third);
  const { rounds, entrants } = await readBracket(cups, live);
  expect(entrants.find((row) => readEntrantId(row) === third.id)).toMatchObject({ state: 'withdrawn' });
  const open = rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open');
  for (const { home, away } of open) expect([readEntrantId(home), readEntrantId(away)]).not.toContain(third.id);
  const entries = await cups.competition.db.collection('entries').find({ playerId: third.id }).toArray();
  expect(entries.map(({ gameId }) => gameId)).toEqual(entries.map(() => ''));
});

test('late and repeated events do not bring the player back, and nobody can add the player', async () => {
  const players = await cups.competition.players(3);
  const [gone, leader, manager] = players as [TestPlayer, TestPlayer, TestPlayer];
  const clan = await createClanWith([leader, manager]);
  await cups.competition.removePlayer(gone);
  await cups.competition.changePlayer(gone, { version: 5, avatar: '/api/avatars/1.webp' });
  const rows = await cups.competition.db.collection('players').find().toArray();
  const row = rows.find(({ _id }) => String(_id) === gone.id);
  expect(row).toMatchObject({ username: deleted, usernameKey: null, avatar: null, removed: true });
  // A rebuild from the owner, and again the late event.
  const { db } = cups.competition;
  await createProjections(db, competitionProjections).refresh(async function* (type) {
    const entity = {
      eventId: newEventId(),
      occurredAt: new Date().toISOString(),
      entityVersion: 1_000,
      entityId: gone.id,
    };
    if (type === 'player.removed') yield [{ ...entity, type, data: {} }];
  });
  await cups.competition.changePlayer(gone, { version: 6, avatar: null });
  expect(await db.collection('players').find().toArray()).toMatchObject([{ username: deleted, removed: true }]);
  for (const player of [leader, manager]) await cups.competition.changePlayer(player, { version: 7, avatar: null });
  const added = await cups.competition.call({
    key: 'POST /api/clans/{id}/members',
    params: { id: clan.id },
    json: { userId: gone.id },
    as: admin,
  });
  expect(added).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  const cup = await prepareCup(cups, [leader, manager]);
  const enter = (playerId: string, json: object) =>
    cups.call(null, {
      key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
      params: { id: cup, entrantId: playerId },
      json,
    });
  for (const [playerId, json] of [
    [gone.id, { do: 'add', reason: 'Agreed' }],
    [leader.id, { do: 'replace', by: gone.id, reason: 'Agreed' }],
  ] as const)
    expect(await enter(playerId, json)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
});

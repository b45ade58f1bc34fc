import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ActivityPublished, CallKey, ListedMatchResponse, StateEvent } from '@portal/contracts';
import { readSnapshot } from '@portal/service-kit/projection';
import { testSnapshotKey, waitFor } from '@portal/testing';
import { createClans, findPlayer, readMatch, startClanCup } from './support/clan-cups.ts';
import { clanLifeHelpers } from './support/clan-life.ts';
import { addMember, createClan } from './support/clans.ts';
import type { TestPlayer } from './support/competition.ts';
import {
  playToTheEnd,
  reachPhase,
  readBracket,
  report,
  settings,
  startCup,
  startCups,
  type TestCups,
} from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups({ features: { clanLife: true } });
  players = await cups.competition.players(8);
});
afterAll(() => cups.competition.stop());

const listEvents = async (part: string): Promise<ActivityPublished[]> =>
  (await cups.competition.events('activity.published')).filter(({ data }) => data.subject.includes(part));

/** The newest state of each subject that is not removed. */
const readKnown = async (part: string) => {
  const known = new Map<string, ActivityPublished>();
  for (const event of await listEvents(part)) {
    const before = known.get(event.data.subject);
    if (!before || before.entityVersion < event.entityVersion) known.set(event.data.subject, event);
  }
  return [...known.values()].filter(({ data }) => !data.removed);
};

const readResults = async (id: string) =>
  (await readKnown(`result:${id}`)).flatMap(({ data }) => (data.kind === 'result' ? data : []));

const organize = async (key: CallKey, id: string, body: object, params = {}) => {
  const { version } = await readBracket(cups, id);
  return cups.call(null, { key, params: { id, ...params }, json: { version, ...body } });
};

const correct = (id: string, key: string, verdict: object) =>
  organize('POST /api/tournaments/{id}/corrections', id, { key, verdict, reason: 'Typo', mode: 'apply' });

/** Decided matches as the profile of a player lists them. */
const readFixtures = async (playerId: string): Promise<ListedMatchResponse[]> => {
  const query = { players: playerId, status: 'done', limit: '20' };
  return (await cups.call(null, { key: 'GET /api/fixtures', query })).json as ListedMatchResponse[];
};

/** Feed, profiles and bracket show the same results of the same matches. */
const expectSameResults = async (id: string, people: readonly TestPlayer[]) => {
  const bracket = (await readBracket(cups, id)).rounds
    .flatMap(({ matches }) => matches)
    .filter(({ state }) => state === 'done')
    .map(({ key, home, away, result, winner }) => ({
      ...{ key, result, winner, home: readEntrantId(home), away: readEntrantId(away) },
    }));
  const feed = (await readResults(id)).map(({ vars: { key, home, away, result, winner } }) => ({
    ...{ key, home, away, result, winner },
  }));
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  expect(feed.sort(byKey)).toEqual(bracket.sort(byKey));
  for (const { id: playerId } of people) {
    const fixtures = (await readFixtures(playerId)).filter(({ tournament }) => tournament.id === id);
    const own = feed.filter(({ home, away }) => home === playerId || away === playerId);
    // Walkovers of entrants who left before their match could begin have no room, so the profile does not list them.
    for (const { key, result, winner } of fixtures)
      expect(own).toContainEqual(expect.objectContaining({ key, result, winner }));
  }
  return feed;
};

describe('a cup of players', () => {
  test('publishes each result with both players once, and a correction as a newer version of it', async () => {
    const four = players.slice(0, 4);
    const id = await startCup(cups, four);
    const { rounds } = await readBracket(cups, id);
    const [first] = rounds[0]?.matches ?? [];
    const key = String(first?.key);
    const pair = [readEntrantId(first?.home), readEntrantId(first?.away)];
    const before = await listEvents(`result:${id}`);
    expect(before).toEqual([]);
    for (const playerId of pair)
      await report(cups, four.find((one) => one.id === playerId) as TestPlayer, [id, key], { legs: [[2, 1]] });
    const [published, ...others] = await listEvents(`result:${id}`);
    expect(others).toEqual([]);
    expect(published).toMatchObject({
      data: {
        ...{
          kind: 'result',
          subject: `result:${id}:${key}`,
          actorIds: pair,
          clanIds: [],
          forAll: false,
          removed: false,
        },
        vars: {
          tournamentName: 'Night Cup',
          home: pair[0],
          away: pair[1],
          result: { score: { legs: [[2, 1]] } },
          winner: 'home',
        },
      },
    });
    expect(JSON.stringify(published)).not.toContain(four[0]?.username);
    expect((await correct(id, key, { score: { legs: [[0, 3]] } })).status).toBe(200);
    const [, corrected] = await listEvents(`result:${id}`);
    expect(corrected).toMatchObject({
      entityId: published?.entityId,
      data: { vars: { result: { score: { legs: [[0, 3]] } }, winner: 'away' } },
    });
    expect(corrected?.entityVersion).toBeGreaterThan(published?.entityVersion ?? 0);
    await expectSameResults(id, four);
  });

  test('shows the same results in feed, profiles and bracket after a correction, a disqualification and a cancellation', async () => {
    const six = players.slice(0, 6);
    const id = await startCup(cups, six, { format: 'groups', groups: 2, minEntrants: 4 });
    for (let round = 0; round < 2; round += 1) {
      const { rounds } = await readBracket(cups, id);
      for (const { key, home, away } of rounds
        .flatMap(({ matches }) => matches)
        .filter(({ state }) => state === 'open'))
        for (const side of [home, away])
          await report(cups, six.find((one) => one.id === readEntrantId(side)) as TestPlayer, [id, key], {
            legs: [[2, 1]],
          });
    }
    const [first] = await expectSameResults(id, six);
    await correct(id, String(first?.key), { walkover: 'away' });
    await expectSameResults(id, six);
    const [gone] = six as [TestPlayer];
    await organize(
      'POST /api/tournaments/{id}/entrants/{entrantId}',
      id,
      { do: 'disqualify', reason: 'House rules' },
      { entrantId: gone.id },
    );
    expect((await expectSameResults(id, six)).length).toBeGreaterThan(2);
    await organize('POST /api/tournaments/{id}/phase', id, { to: 'cancelled', reason: 'Rain' });
    expect(await expectSameResults(id, six)).toEqual([]);
    expect((await listEvents(`result:${id}`)).some(({ data }) => data.removed)).toBe(true);
  });

  test('publishes places from 1 to 8 when it is settled, and not before', async () => {
    const four = players.slice(0, 4);
    const id = await startCup(cups, four, { thirdPlace: true });
    await playToTheEnd(cups, four, id);
    expect(await listEvents(`place:${id}`)).toEqual([]);
    cups.setClock(100 * 60);
    await reachPhase(cups, id, 'settled');
    const places = (await readBracket(cups, id)).places;
    const known = (await readKnown(`place:${id}`)).map(({ data }) => [data.actorIds, data.vars]);
    expect(known).toHaveLength(4);
    for (const { entrant, place } of places)
      expect(known).toContainEqual([[entrant.id], expect.objectContaining({ place, size: 4, tournamentId: id })]);
  });

  test('publishes to everyone that registration has opened, and takes it back with the cup', async () => {
    cups.setClock(-130);
    const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings() } });
    const { id } = created.json as { id: string };
    expect(await listEvents(`cup:${id}`)).toEqual([]);
    cups.setClock(-120);
    await reachPhase(cups, id, 'registration');
    const closesAt = settings().times.checkInAt;
    expect(await readKnown(`cup:${id}`)).toMatchObject([
      { data: { kind: 'cup-opened', forAll: true, actorIds: [], vars: { tournamentName: 'Night Cup', closesAt } } },
    ]);
    await organize('POST /api/tournaments/{id}/phase', id, { to: 'cancelled', reason: 'Rain' });
    expect(await readKnown(`cup:${id}`)).toEqual([]);
  });
});

test('a clan cup publishes boards of its players, and matches and places of its clans', async () => {
  const clans = await createClans(cups, 2);
  const id = await startClanCup(cups, clans);
  const [first] = (await readBracket(cups, id)).rounds[0]?.matches ?? [];
  for (const board of (await readMatch(cups, [id, String(first?.key)])).boards ?? [])
    for (const side of [board.home, board.away])
      await report(cups, findPlayer(clans, readEntrantId(side)), [id, board.key], { legs: [[2, 0]] });
  const results = await readResults(id);
  const boards = results.filter(({ vars }) => vars.entrants === 'players');
  expect(boards.map(({ actorIds, clanIds }) => [actorIds.length, clanIds.length])).toEqual([
    [2, 0],
    [2, 0],
    [2, 0],
  ]);
  const [match, ...others] = results.filter(({ vars }) => vars.entrants === 'clans');
  expect(others).toEqual([]);
  expect(match).toMatchObject({
    actorIds: [],
    clanIds: [readEntrantId(first?.home), readEntrantId(first?.away)],
    vars: { result: { score: { legs: [[3, 0]] } }, aggregate: { won: [3, 0], decided: 3 } },
  });
  cups.setClock(100 * 60);
  await reachPhase(cups, id, 'settled');
  const places = await readKnown(`place:${id}`);
  expect(places.map(({ data }) => [data.actorIds.length, data.clanIds.length])).toEqual([
    [4, 1],
    [4, 1],
  ]);
});

test('a new clan and a new member are published', async () => {
  const [leader, member] = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
  const { id } = await createClan(cups.competition, { leaderUsername: leader.username });
  await addMember(cups.competition, id, member.id);
  expect(
    (await listEvents(`clan:${id}`)).map(({ entityVersion, data }) => [entityVersion, data.actorIds, data.vars]),
  ).toEqual([
    [1, [leader.id], { event: 'created', clanId: id }],
    [2, [member.id], { event: 'joined', clanId: id }],
  ]);
});

test('players who join a clan by themselves are published, and its new leader', async () => {
  const [leader, member] = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
  const { create, join, act } = clanLifeHelpers(() => cups.competition);
  const { id } = await create(leader);
  expect((await join(member, id)).status).toBe(200);
  expect((await act(leader, id, { do: 'leave', next: member.id })).status).toBe(200);
  expect((await listEvents(`clan:${id}`)).map(({ data }) => [data.actorIds, data.vars])).toEqual([
    [[leader.id], { event: 'created', clanId: id }],
    [[member.id], { event: 'joined', clanId: id }],
    [[member.id], { event: 'led', clanId: id }],
  ]);
});

const readActivities = async (): Promise<StateEvent[]> => {
  const owner = { service: 'competition', url: cups.competition.opsOrigin, keys: [testSnapshotKey] } as const;
  const events: StateEvent[] = [];
  for await (const page of readSnapshot(owner, 'activity.published')) events.push(...page);
  return events;
};

test('a snapshot has the opening of a cup in every phase until it is canceled', async () => {
  // The clock would begin the next phase by itself after the planned check-in.
  cups.setClock(-130);
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings() } });
  const { id } = created.json as { id: string };
  const readOpenings = async () =>
    (await readActivities()).filter(({ data }) => 'subject' in data && data.subject === `cup:${id}`);
  expect(await readOpenings()).toEqual([]);
  for (const phase of ['registration', 'check-in'] as const) {
    await organize('POST /api/tournaments/{id}/phase', id, { to: phase });
    expect((await readBracket(cups, id)).phase).toBe(phase);
    expect(await readOpenings()).toHaveLength(1);
  }
  await organize('POST /api/tournaments/{id}/phase', id, { to: 'cancelled', reason: 'Rain' });
  expect(await readOpenings()).toEqual([]);
});

test('a snapshot has what the events said about cups, with the time at which it happened', async () => {
  await waitFor(async () => (await listEvents('place:')).length > 0);
  const events = await readActivities();
  const read = new Map(events.map(({ entityId, data }) => [entityId, data]));
  const known = (await readKnown('')).filter(({ data }) => data.kind !== 'clan');
  expect(known.length).toBeGreaterThan(8);
  for (const event of known) expect(read.get(event.entityId)).toEqual(event.data);
  expect(events.every(({ data }) => 'kind' in data && data.kind !== 'clan')).toBe(true);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, limits, type MatchRoomResponse, matchRoom, ownMatches, ownTournament } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import { readCursor } from './support/clans.ts';
import { admin, type TestPlayer } from './support/competition.ts';
import { readBracket, report, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(8);
});
afterAll(() => cups.competition.stop());

const code = ({ json }: CallResponse) => (json as { code?: string }).code;
const person = (at: number): TestPlayer => players[at] as TestPlayer;
const find = (id: string | null | undefined): TestPlayer => {
  const found = players.find((one) => one.id === id);
  if (!found) throw new Error('no such player');
  return found;
};

/** The players of a match of the first round. */
const readPair = async (id: string, at = 0): Promise<{ key: string; home: TestPlayer; away: TestPlayer }> => {
  const found = (await readBracket(cups, id)).rounds[0]?.matches[at];
  return { key: found?.key ?? '', home: find(readEntrantId(found?.home)), away: find(readEntrantId(found?.away)) };
};
const act = (by: TestPlayer | null, id: string, key: string, json: object): Promise<CallResponse> =>
  cups.call(by, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json });
const read = async (by: TestPlayer | null, id: string, key: string): Promise<MatchRoomResponse> =>
  matchRoom.parse((await cups.call(by, { key: 'GET /api/tournaments/{id}/matches/{key}', params: { id, key } })).json);

describe('what a player has to do', () => {
  const me = async (id: string, player: TestPlayer) =>
    ownTournament.parse((await cups.call(player, { key: 'GET /api/tournaments/{id}/me', params: { id } })).json);
  const mine = async (player: TestPlayer | null) =>
    ownMatches.parse((await cups.call(player, { key: 'GET /api/matches/mine' })).json);

  test('is known from the registration to the match', async () => {
    cups.setClock(-130);
    const staff = [{ username: person(7).username, role: 'referee' }];
    const created = await cups.call(null, {
      key: 'POST /api/tournaments',
      json: { settings: settings({ staff, maxEntrants: 2 }) },
    });
    const { id } = created.json as { id: string };
    expect(await me(id, person(0))).toMatchObject({ entry: null, roles: [], next: { event: 'registration' } });
    cups.setClock(-120);
    const register = (player: TestPlayer) =>
      cups.call(player, {
        key: 'POST /api/tournaments/{id}/entry',
        params: { id },
        json: { gameId: `id of ${player.username}`, acceptsRules: true },
      });
    for (const [minutes, at] of [-119, -118, -117].entries()) {
      cups.setClock(at);
      await register(person(minutes));
    }
    expect(await me(id, person(0))).toMatchObject({
      entry: { state: 'registered', gameId: `id of ${person(0).username}` },
      next: { event: 'check-in' },
    });
    expect((await me(id, person(2))).entry).toMatchObject({ state: 'waiting', position: 1 });
    expect(await me(id, person(7))).toMatchObject({ entry: null, roles: ['referee'] });
    expect((await mine(person(7))).organizes).toMatchObject([{ id, phase: 'registration', needStaff: 0 }]);
    // Whoever leaves makes room for the next one.
    await cups.call(person(1), { key: 'DELETE /api/tournaments/{id}/entry', params: { id } });
    expect((await me(id, person(2))).entry).toMatchObject({ state: 'registered', position: null });
    cups.setClock(-60);
    for (const player of [person(0), person(2)])
      await cups.call(player, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
    expect(await me(id, person(0))).toMatchObject({ entry: { state: 'checkedIn' }, next: { event: 'start' } });
    const due = cups.setClock(10).toISOString();
    cups.setClock(0);
    await act(person(0), id, 'w1-1', { do: 'ready' });
    expect(await me(id, person(0))).toMatchObject({ matchKey: 'w1-1', next: { event: 'match', at: due } });
    const own = await mine(person(0));
    expect(own.matches).toMatchObject([{ tournament: { id }, key: 'w1-1', mine: expect.any(String) }]);
    expect(own.entries.find((entry) => entry.id === id)).toMatchObject({ state: 'playing', phase: 'live' });
    expect((await mine(person(1))).matches).toEqual([]);
  });

  test('shows staff how many matches need them', async () => {
    const staff = [{ username: person(7).username, role: 'referee' }];
    const id = await startCup(cups, players.slice(0, 4), { staff });
    const { key, home, away } = await readPair(id);
    await report(cups, home, [id, key], { legs: [[2, 1]] });
    await report(cups, away, [id, key], { legs: [[1, 2]] });
    expect((await mine(person(7))).organizes.find((one) => one.id === id)).toMatchObject({ needStaff: 1 });
  });
});

describe('the log', () => {
  test('has a row for every version, and its pages have each row once', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    const { key, home, away } = await readPair(id);
    for (const player of [home, away]) await report(cups, player, [id, key], { legs: [[2, 1]] });
    const versions: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await cups.call(null, {
        key: 'GET /api/tournaments/{id}/log',
        params: { id },
        query: { limit: '4', ...(cursor && { cursor }) },
      });
      versions.push(...(page.json as { version: number }[]).map(({ version }) => version));
      cursor = readCursor(page);
    } while (cursor);
    const { version } = await readBracket(cups, id);
    expect(versions).toEqual(Array.from({ length: version }, (_, at) => version - at));
  });

  test('tells who changed what, and why', async () => {
    const id = await startCup(cups, players.slice(0, 2));
    await act(null, id, 'w1-1', { do: 'rule', verdict: { walkover: 'home' }, reason: 'Away was absent' });
    const { json } = await cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id } });
    expect((json as { kind: string }[]).find(({ kind }) => kind === 'rule')).toMatchObject({
      by: { playerId: admin.userId },
      key: 'w1-1',
      before: null,
      after: { walkover: 'home' },
      reason: 'Away was absent',
    });
  });
});

describe('reports, game ids and disputes', () => {
  test('are for the players of the match and for staff', async () => {
    const staff = [{ username: person(7).username, role: 'referee' }];
    const id = await startCup(cups, players.slice(0, 4), { staff });
    const { key, home, away } = await readPair(id);
    const other = (await readPair(id, 1)).home;
    await report(cups, home, [id, key], { legs: [[2, 1]] });
    await act(away, id, key, { do: 'dispute', reason: 'I won that match' });
    for (const player of [home, away, person(7), null])
      expect(await read(player, id, key)).toMatchObject({
        reports: { home: { legs: [[2, 1]] } },
        gameIds: { home: home.username, away: away.username },
        dispute: { by: 'away', reason: 'I won that match' },
      });
    const visitor = await cups.competition.call({
      key: 'GET /api/tournaments/{id}/matches/{key}',
      params: { id, key },
    });
    for (const seen of [await read(other, id, key), matchRoom.parse(visitor.json)]) {
      for (const field of ['reports', 'gameIds', 'dispute']) expect(seen).not.toHaveProperty(field);
      expect(seen).toMatchObject({ state: 'disputed', mine: null });
    }
    const { json } = await cups.call(other, { key: 'GET /api/tournaments/{id}/bracket', params: { id } });
    expect(JSON.stringify(json)).not.toMatch(/reports|gameId|I won that match/);
  });

  test('of a tournament stay with those who are in it', async () => {
    const id = await startCup(cups, players.slice(0, 2));
    const { key, home } = await readPair(id);
    const elsewhere = { username: person(6).username, role: 'organizer' };
    await startCup(cups, players.slice(0, 2), { staff: [elsewhere] });
    await report(cups, home, [id, key], { legs: [[2, 1]] });
    expect(await read(person(6), id, key)).not.toHaveProperty('reports');
    expect((await cups.call(person(6), { key: 'GET /api/tournaments/{id}/queue', params: { id } })).status).toBe(403);
  });
});

describe('abuse', () => {
  test('nobody acts in the match of others', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    const { key } = await readPair(id);
    const outsiders = [(await readPair(id, 1)).home, person(6)];
    const before = await readBracket(cups, id);
    for (const player of outsiders)
      for (const action of [
        { do: 'ready' },
        { do: 'report', score: { legs: [[3, 0]] } },
        { do: 'withdraw-report' },
        { do: 'dispute', reason: 'Mine' },
        { do: 'concede' },
        { do: 'rule', verdict: { walkover: 'home' }, reason: 'Mine' },
        { do: 'replay', reason: 'Mine' },
        { do: 'extend', minutes: 5 },
      ])
        expect(await act(player, id, key, action)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(await readBracket(cups, id)).toEqual(before);
  });

  test('an organizer who plays neither rules nor corrects the own match', async () => {
    const staff = [{ username: person(0).username, role: 'organizer' }];
    const id = await startCup(cups, players.slice(0, 2), { staff });
    const { key, home, away } = await readPair(id);
    const rule = { do: 'rule', verdict: { walkover: 'home' }, reason: 'I say so' };
    expect(code(await act(person(0), id, key, rule))).toBe('forbidden');
    for (const player of [home, away]) await report(cups, player, [id, key], { legs: [[2, 1]] });
    const { version } = await readBracket(cups, id);
    const correction = { key, verdict: { walkover: 'home' }, reason: 'I say so', mode: 'apply', version };
    const corrected = await cups.call(person(0), {
      key: 'POST /api/tournaments/{id}/corrections',
      params: { id },
      json: correction,
    });
    expect(code(corrected)).toBe('forbidden');
  });

  test('players organize nothing', async () => {
    const id = await startCup(cups, players.slice(0, 2));
    const before = await readBracket(cups, id);
    const { version } = before;
    const calls: [CallKey, object, object?][] = [
      ['POST /api/tournaments/{id}/phase', { to: 'cancelled', reason: 'Mine', version }],
      ['PUT /api/tournaments/{id}/seeds', { by: 'random', version }],
      ['PUT /api/tournaments/{id}/settings', { settings: settings(), version }],
      [
        'POST /api/tournaments/{id}/corrections',
        { key: 'w1-1', verdict: { walkover: 'home' }, reason: 'Mine', mode: 'apply', version },
      ],
      [
        'POST /api/tournaments/{id}/entrants/{entrantId}',
        { do: 'disqualify', reason: 'Mine' },
        { entrantId: person(1).id },
      ],
    ];
    for (const [key, json, params] of calls)
      expect(await cups.call(person(0), { key, params: { id, ...params }, json })).toMatchObject({ status: 403 });
    expect(await readBracket(cups, id)).toEqual(before);
  });

  test('a result stands once it is agreed on, and once the tournament has ended', async () => {
    const id = await startCup(cups, players.slice(0, 2));
    const { key, home, away } = await readPair(id);
    for (const player of [home, away]) await report(cups, player, [id, key], { legs: [[2, 1]] });
    const end = await readBracket(cups, id);
    expect(end.phase).toBe('finished');
    for (const player of [home, away])
      expect(code(await report(cups, player, [id, key], { legs: [[0, 5]] }))).toBe('match_over');
    expect(code(await act(away, id, key, { do: 'dispute', reason: 'Changed my mind' }))).toBe('match_over');
    expect(code(await report(cups, home, [id, 'w9-9'], { legs: [[2, 1]] }))).toBe('match_not_found');
    expect(await readBracket(cups, id)).toEqual(end);
  });

  test('a cup night fits the limits: 40 confirmations cost nothing of 40 reports in the same hour', async () => {
    const [one, other] = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
    players.push(one, other);
    const id = await startCup(cups, [one, other]);
    const acts = 40;
    expect(limits.play.reportsPerPlayerHour).toBeGreaterThan(acts);
    const { key } = await readPair(id);
    for (let at = 0; at < acts; at += 1) {
      expect((await report(cups, one, [id, key], { legs: [[1, 0]] })).status).toBe(200);
      expect((await report(cups, other, [id, key], { legs: [[1, 0]] })).status).toBe(200);
      expect((await act(null, id, key, { do: 'replay', reason: 'Again' })).status).toBe(200);
    }
    // All that is left of the limit is there: the confirmations have taken nothing.
    for (let at = acts; at < limits.play.reportsPerPlayerHour; at += 1)
      expect((await report(cups, other, [id, key], { legs: [[at, 0]] })).status).toBe(200);
  });

  test('more than 60 reports in an hour are rejected, but responses to a report never are', async () => {
    const [busy, calm] = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
    players.push(busy, calm);
    const id = await startCup(cups, [busy, calm]);
    const { reportsPerPlayerHour } = limits.play;
    for (let at = 0; at < reportsPerPlayerHour; at += 1)
      expect((await report(cups, busy, [id, 'w1-1'], { legs: [[at + 1, 0]] })).status).toBe(200);
    expect((await report(cups, busy, [id, 'w1-1'], { legs: [[99, 0]] })).status).toBe(429);
    expect(
      (await read(busy, id, 'w1-1')).reports?.[(await readPair(id)).home.id === busy.id ? 'home' : 'away'],
    ).toEqual({
      legs: [[reportsPerPlayerHour, 0]],
    });
    expect((await report(cups, calm, [id, 'w1-1'], { legs: [[1, 0]] })).status).toBe(200);
    // They disagree, and the busy player agrees with the opponent.
    expect((await report(cups, busy, [id, 'w1-1'], { legs: [[1, 0]] })).status).toBe(200);
    expect((await read(busy, id, 'w1-1')).decision).toMatchObject({ by: 'agreement' });
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MatchRoomResponse, type MatchScore, matchRoom, tournamentBracket } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, report, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(8);
});
afterAll(() => cups.competition.stop());

const player = (id: string | null): TestPlayer => {
  const found = players.find((one) => one.id === id);
  if (!found) throw new Error('no such player');
  return found;
};

const win: MatchScore = { legs: [[2, 1]] };

/** The home side of every open match wins, until the cup has ended. */
const playToTheEnd = async (id: string) => {
  for (;;) {
    const bracket = await readBracket(cups, id);
    const open = bracket.rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open');
    if (open.length === 0) return bracket;
    for (const { key, home, away } of open)
      for (const side of [home, away])
        expect((await report(cups, player(readEntrantId(side)), [id, key], { legs: [[2, 1]] })).status).toBe(200);
  }
};

const contiguous = async (id: string) => {
  const rows = await cups.competition.db.collection('tournamentLog').find({ tournamentId: id }).toArray();
  const versions = rows.map(({ version }) => version).sort((a, b) => a - b);
  expect(versions).toEqual(versions.map((_, at) => at + 1));
  expect((await readBracket(cups, id)).version).toBe(versions.length);
};

test('a cup of eight from registration to the ledger', async () => {
  const id = await startCup(cups, players);
  const end = await playToTheEnd(id);
  expect(tournamentBracket.safeParse(end).error).toBeUndefined();
  expect(end.phase).toBe('finished');
  expect(end.places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
  cups.setClock(24 * 60 + 1);
  await waitFor(async () => (await cups.competition.events('standing.changed')).length === 8);
  const champion = (await cups.competition.events('standing.changed')).find(
    ({ entityId }) => entityId === end.places[0]?.entrant.id,
  );
  expect(champion?.data).toEqual({ score: 100, gamesPlayed: 1, wins: 1 });
  const rows = await cups.competition.db
    .collection('standingLedger')
    .find({ source: `tournament:${id}` })
    .toArray();
  expect(rows.map(({ reason }) => reason)).toContain('Night Cup: 3rd of 8');
  await contiguous(id);
});

test('an organizer previews, applies and undoes a correction', async () => {
  const id = await startCup(cups, players.slice(0, 4));
  const before = await playToTheEnd(id);
  const correct = async (mode: 'preview' | 'apply', verdict: object) => {
    const { version } = await readBracket(cups, id);
    const json = { key: 'w1-1', verdict, reason: 'Entered the wrong way round', mode, version };
    return cups.call(null, { key: 'POST /api/tournaments/{id}/corrections', params: { id }, json });
  };
  const preview = await correct('preview', { score: { legs: [[0, 1]] } });
  expect(preview.json).toMatchObject({ undo: { score: win } });
  expect(JSON.stringify(preview.json)).toContain('its result no longer counts');
  expect(await readBracket(cups, id)).toEqual(before);
  await correct('apply', { score: { legs: [[0, 1]] } });
  expect(await readBracket(cups, id)).toMatchObject({ phase: 'live' });
  await correct('apply', { score: win });
  const after = await readBracket(cups, id);
  expect([after.phase, after.places]).toEqual([before.phase, before.places]);
  await contiguous(id);
});

test('a dispute is in the queue until a referee who does not play rules', async () => {
  const id = await startCup(cups, players.slice(0, 2));
  const [home, away] = players as [TestPlayer, TestPlayer];
  const params = { id, key: 'w1-1' };
  await report(cups, home, [id, 'w1-1'], { legs: [[2, 1]] });
  await report(cups, away, [id, 'w1-1'], { legs: [[1, 2]] });
  const queue = await cups.call(null, { key: 'GET /api/tournaments/{id}/queue', params: { id } });
  expect(queue.json).toMatchObject([{ key: 'w1-1', state: 'disputed', reports: { home: win } }]);
  expect((await cups.call(home, { key: 'GET /api/tournaments/{id}/queue', params: { id } })).status).toBe(403);
  const seen = await cups.call(players[5] ?? null, { key: 'GET /api/tournaments/{id}/matches/{key}', params });
  expect(seen.json).not.toHaveProperty('reports');
  const rule = { do: 'rule', verdict: { score: win }, reason: 'The screenshot is clear' };
  const key = 'POST /api/tournaments/{id}/matches/{key}' as const;
  expect((await cups.call(home, { key, params, json: rule })).status).toBe(403);
  const ruled = await cups.call(null, { key, params, json: rule });
  expect(matchRoom.parse(ruled.json) satisfies MatchRoomResponse).toMatchObject({
    state: 'done',
    decision: { by: 'referee' },
  });
});

test('32 reports at the same moment: none is lost, and none counts twice', async () => {
  const many = await cups.competition.players(32);
  players.push(...many);
  const id = await startCup(cups, many);
  const { rounds } = await readBracket(cups, id);
  const open = (rounds[0]?.matches ?? []).flatMap(({ key, home, away }) => [home, away].map((side) => ({ key, side })));
  const sent = open.map(({ key, side }) => report(cups, player(readEntrantId(side)), [id, key], { legs: [[2, 1]] }));
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
  const after = await readBracket(cups, id);
  expect(after.rounds[0]?.matches.every(({ state, winner }) => state === 'done' && winner === 'home')).toBe(true);
  expect(after.rounds[1]?.matches.every(({ state }) => state === 'open')).toBe(true);
  await contiguous(id);
});

test('only organizers create tournaments', async () => {
  const created = await cups.call(players[0] ?? null, { key: 'POST /api/tournaments', json: { settings: settings() } });
  expect(created.status).toBe(403);
  const mine = async (who: TestPlayer | null) => (await cups.call(who, { key: 'GET /api/matches/mine' })).json;
  expect(await mine(players[0] ?? null)).toMatchObject({ mayOrganize: false });
  expect(await mine(null)).toMatchObject({ mayOrganize: true });
});

test('the log of one match', async () => {
  const id = await startCup(cups, players.slice(0, 4));
  const [first] = (await readBracket(cups, id)).rounds[0]?.matches ?? [];
  const key = first?.key ?? '';
  await report(cups, player(readEntrantId(first?.home) ?? null), [id, key], win);
  const { json } = await cups.call(null, {
    key: 'GET /api/tournaments/{id}/log',
    params: { id },
    query: { key, limit: '1' },
  });
  expect(json).toMatchObject([{ key, kind: 'report' }]);
});

test('the waiting list shows who has checked in', async () => {
  cups.setClock(-130);
  const limited = settings({ maxEntrants: 2 });
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: limited } });
  const { id } = created.json as { id: string };
  const params = { id };
  cups.setClock(-120);
  for (const one of players.slice(0, 4))
    await cups.call(one, {
      key: 'POST /api/tournaments/{id}/entry',
      params,
      json: { gameId: 'game', acceptsRules: true },
    });
  cups.setClock(-60);
  await cups.call(players[2] ?? null, { key: 'POST /api/tournaments/{id}/check-in', params });
  const { entrants } = await readBracket(cups, id);
  expect(entrants.map(({ state, isPresent }) => [state, isPresent])).toEqual([
    ['registered', undefined],
    ['registered', undefined],
    ['waiting', true],
    ['waiting', false],
  ]);
});

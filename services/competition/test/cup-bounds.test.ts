import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { newId, type TestPlayer } from './support/competition.ts';
import {
  prepareCup,
  reachPhase,
  readBracket,
  report,
  settings,
  startCup,
  startCups,
  type TestCups,
} from './support/cups.ts';
import { storeReadyCup } from './support/large-cup.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(4);
});
afterAll(() => cups.competition.stop());

const create = (overrides: object) =>
  cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings({ thirdPlace: false, ...overrides }) } });

const change = (id: string, version: number, overrides: object) =>
  cups.call(null, {
    key: 'PUT /api/tournaments/{id}/settings',
    params: { id },
    json: { settings: settings(overrides), version },
  });

const rejected = (message: string) => ({
  status: 400,
  json: { code: 'validation_failed', issues: [{ path: 'settings.maxEntrants', message }] },
});
const atMost = (entrants: number) =>
  rejected(`At most ${entrants} entrants with these settings: a tournament has at most 2,100 matches`);

test.each([
  [{ format: 'round-robin', maxEntrants: 1_024 }, 65],
  [{ format: 'round-robin', twice: true, maxEntrants: 64 }, 46],
  [{ format: 'groups', groups: 2, minEntrants: 4, maxEntrants: 1_024 }, 92],
  [{ format: 'swiss', maxEntrants: 1_024 }, 466],
  [{ format: 'round-robin', entrants: 'clans', boards: 7, maxEntrants: 64 }, 25],
])('%j has too many matches', async (overrides, most) => {
  cups.setClock(-130);
  expect(await create(overrides)).toMatchObject(atMost(most));
  const created = await create({ ...overrides, maxEntrants: most });
  expect(created).toMatchObject({ status: 200 });
  const { id } = created.json as { id: string };
  const own = { thirdPlace: false, ...overrides };
  expect(await change(id, 1, { ...own, maxEntrants: most + 1 })).toMatchObject(atMost(most));
  expect(await readBracket(cups, id)).toMatchObject({ version: 1, settings: { maxEntrants: most } });
});

test('a tournament of an earlier release that has too many matches does not start', async () => {
  cups.setClock(-5);
  const many = Array.from({ length: 70 }, () => ({ id: newId() }));
  const id = await storeReadyCup(cups.competition, many, { format: 'round-robin' });
  const start = { to: 'live', version: 1 };
  const response = await cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json: start });
  expect(response).toMatchObject({ status: 409, json: { code: 'phase_not_possible' } });
  cups.setClock(0);
  const log = () => cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id } });
  await waitFor(async () => ((await log()).json as { kind: string }[]).some(({ kind }) => kind === 'too-many-matches'));
  expect(await readBracket(cups, id)).toMatchObject({ phase: 'ready', nextPhaseAt: null });
});

test('an organizer cannot offer fewer places than are taken', async () => {
  const id = await prepareCup(cups, players);
  const { version } = await readBracket(cups, id);
  expect(await change(id, version, { maxEntrants: 3 })).toMatchObject(
    rejected('4 have registered, so fewer places are not possible'),
  );
  expect(await change(id, version, { maxEntrants: 4 })).toMatchObject({ status: 200 });
});

test('an organizer moves all deadlines together', async () => {
  const id = await startCup(cups, players);
  const { version, rounds } = await readBracket(cups, id);
  const move = (by: TestPlayer | null, json: object) =>
    cups.call(by, { key: 'POST /api/tournaments/{id}/clocks', params: { id }, json });
  const body = { minutes: 30, reason: 'The game servers were down', version };
  expect(await move(players[0] ?? null, body)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  expect(await move(null, { ...body, minutes: 0 })).toMatchObject({ status: 400 });
  expect(await move(null, { ...body, version: version - 1 })).toMatchObject({
    status: 409,
    json: { code: 'tournament_changed' },
  });
  const moved = await move(null, body);
  expect(moved).toMatchObject({ status: 200, json: { version: version + 1 } });
  const dueAt = Date.parse(rounds[0]?.matches[0]?.dueAt ?? '');
  const expected = new Date(dueAt + 30 * 60_000).toISOString();
  expect((await readBracket(cups, id)).rounds[0]?.matches[0]?.dueAt).toBe(expected);
  const log = await cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id }, query: { limit: '1' } });
  expect(log.json).toMatchObject([{ kind: 'clocks-moved', minutes: 30, reason: 'The game servers were down' }]);
});

test('deadlines that move during check-in leave the number of participants in lists as it is', async () => {
  cups.setClock(-130);
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings() } });
  const { id } = created.json as { id: string };
  cups.setClock(-120);
  for (const player of players.slice(0, 3))
    await cups.call(player, {
      key: 'POST /api/tournaments/{id}/entry',
      params: { id },
      json: { gameId: 'id', acceptsRules: true },
    });
  cups.setClock(-60);
  await reachPhase(cups, id, 'check-in');
  const { version } = await readBracket(cups, id);
  const body = { minutes: 15, reason: 'The game servers were down', version };
  const key = 'POST /api/tournaments/{id}/clocks';
  expect(await cups.call(null, { key, params: { id }, json: body })).toMatchObject({ status: 200 });
  const listed = await cups.call(null, { key: 'GET /api/tournaments/{id}', params: { id } });
  expect(listed.json).toMatchObject({ participants: 3 });
});

test('the clock of a tournament that fails does not stop the others', async () => {
  const broken = await startCup(cups, players);
  const { db } = cups.competition;
  await db.collection('matches').insertMany(
    Array.from({ length: 150 }, (_, at) => ({
      ...{ tournamentId: broken, key: `w9-${at}`, players: ['a', 'b'], state: 'open', isExtended: false },
      ...{ ready: { home: null, away: null }, reports: { home: null, away: null }, evidence: [] },
      dueAt: new Date(0),
    })),
  );
  const others = await cups.competition.players(2);
  const id = await startCup(cups, others);
  cups.setClock(11);
  await waitFor(async () => (await readBracket(cups, id)).rounds[0]?.matches[0]?.state === 'attention');
  const [home, away] = others as [TestPlayer, TestPlayer];
  const key = (await readBracket(cups, id)).rounds[0]?.matches[0]?.key ?? '';
  for (const player of [home, away]) await report(cups, player, [id, key], { legs: [[1, 0]] });
  expect(await readBracket(cups, id)).toMatchObject({ phase: 'finished' });
});

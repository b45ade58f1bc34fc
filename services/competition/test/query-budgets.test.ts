import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { matchRoom } from '@portal/contracts';
import { countQueries, listExcess, waitFor } from '@portal/testing';
import sharp from 'sharp';
import { queryBudgets } from './query-budgets.ts';
import { createClan } from './support/clans.ts';
import { admin, type TestPlayer } from './support/competition.ts';
import {
  addEvidence,
  kickOff,
  readBracket,
  report,
  settings,
  startCup,
  startCups,
  type TestCups,
} from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

type Call = keyof typeof queryBudgets;
type Read = Extract<Call, `GET ${string}`>;

let cups: TestCups;
let home: TestPlayer;
let leader: TestPlayer;
let params: Partial<Record<Read, Record<string, string>>>;

const drawLogo = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#101010' } })
        .png()
        .toBuffer(),
    ),
  ]);

beforeAll(async () => {
  cups = await startCups({ features: { clanLife: true, seasons: true } });
  const players = await cups.competition.players(8);
  leader = players[0] as TestPlayer;
  const clan = await createClan(cups.competition, { leaderUsername: leader.username, logo: await drawLogo() });
  for (const text of ['One', 'Two'])
    await cups.call(leader, { key: 'POST /api/clans/{id}/announcements', params: { id: clan.id }, json: { text } });
  const asking = players[1] as TestPlayer;
  const invite = { do: 'invite', playerId: asking.id };
  await cups.call(leader, { key: 'POST /api/clans/{id}/staff', params: { id: clan.id }, json: invite });
  const id = await startCup(cups, players);
  const [first] = (await readBracket(cups, id)).rounds[0]?.matches ?? [];
  const key = first?.key ?? '';
  home = players.find((one) => one.id === readEntrantId(first?.home)) as TestPlayer;
  const away = players.find((one) => one.id === readEntrantId(first?.away)) as TestPlayer;
  for (const player of [home, away])
    await cups.call(player, {
      key: 'POST /api/tournaments/{id}/matches/{key}',
      params: { id, key },
      json: { do: 'ready' },
    });
  await report(cups, home, [id, key], { legs: [[2, 1]] });
  await report(cups, away, [id, key], { legs: [[1, 2]] });
  await addEvidence(cups, home, [id, key], '#203040');
  const room = await cups.call(home, { key: 'GET /api/tournaments/{id}/matches/{key}', params: { id, key } });
  const [evidence] = matchRoom.parse(room.json).evidence ?? [];
  const list = await cups.call(null, { key: 'GET /api/tournaments/{id}/moments', params: { id } });
  const text = JSON.stringify(list.json);
  const version = /"version":(\d+)/.exec(text)?.[1] ?? '';
  const daily = { name: 'Daily Cup', platformGroup: 'console', size: 8, opensAt: '23:00', startsAt: '23:30' };
  await cups.call(null, { key: 'POST /api/daily-cups', json: daily });
  const { db } = cups.competition;
  const played = { score: 120, matches: 10, won: 6, ranked: true };
  const playerId = new db.base.Types.ObjectId(home.id);
  await db.collection('seasonStandings').insertOne({ playerId, season: '2126-2', group: 'console', ...played });
  const page = { id: '0'.repeat(24) };
  const ofClan = { id: clan.id };
  const ofMatch = { id, key };
  params = {
    'GET /api/clan-logos/{hash}': { hash: clan.logo?.split('/').at(-1) ?? '' },
    'GET /api/clans/{id}': ofClan,
    'GET /api/clans/{id}/announcements': ofClan,
    'GET /api/clans/{id}/cups': ofClan,
    'GET /api/clans/{id}/details': ofClan,
    'GET /api/clans/{id}/me': ofClan,
    'GET /api/clans/{id}/members': ofClan,
    'GET /api/clans/{id}/requests': ofClan,
    'GET /api/clans/{id}/share-image': ofClan,
    'GET /api/players/{id}/cups': { id: home.id },
    'GET /api/players/{id}/history': { id: home.id },
    'GET /api/players/{id}/versus/{other}': { id: home.id, other: away.id },
    'GET /api/seasons/{season}/leaderboard': { season: '2126-2' },
    'GET /api/seasons/{season}/me': { season: '2126-2' },
    'GET /api/sitemap/clans/{id}': page,
    'GET /api/sitemap/tournaments/{id}': page,
    'GET /api/tournaments/{id}': { id },
    'GET /api/tournaments/{id}/bracket': { id },
    'GET /api/tournaments/{id}/calendar': { id },
    'GET /api/tournaments/{id}/log': { id },
    'GET /api/tournaments/{id}/matches/{key}': ofMatch,
    'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}': {
      ...ofMatch,
      hash: evidence?.url.split('/').at(-1) ?? '',
    },
    'GET /api/tournaments/{id}/matches/{key}/share-image': ofMatch,
    'GET /api/tournaments/{id}/matches/{key}/share-text': ofMatch,
    'GET /api/tournaments/{id}/me': { id },
    'GET /api/tournaments/{id}/moments': { id },
    'GET /api/tournaments/{id}/moments/{version}': { id, version },
    'GET /api/tournaments/{id}/queue': { id },
    'GET /api/tournaments/{id}/share-image': { id },
  };
});
afterAll(() => cups.competition.stop());

const pages = new Set<Read>(['GET /api/clans', 'GET /api/clans/{id}/members', 'GET /api/tournaments']);

const findCaller = (key: Read) => {
  if (key.endsWith('/queue') || key === 'GET /api/daily-cups') return admin;
  const { id: userId, username } = key.startsWith('GET /api/clans') ? leader : home;
  return { userId, username };
};

const send = (key: Read) =>
  cups.competition.call({
    key,
    params: params[key] ?? {},
    query: pages.has(key) ? { limit: '10' } : {},
    as: findCaller(key),
  });

const reads = Object.keys(queryBudgets).filter((key): key is Read => key.startsWith('GET '));

test.each(reads)('%s keeps its query budget', async (key) => {
  // Fills the caches of the process.
  await send(key);
  const measure = () => countQueries(cups.competition.db, async () => expect((await send(key)).status).toBe(200));
  // Cached names expire after 30 seconds, which may end during one of two calls.
  const costs = [await measure(), await measure()];
  expect(costs.map((cost) => listExcess(queryBudgets[key], cost))).toContainEqual([]);
});

/** Fails if a write costs more than its budget. What a transaction writes, it writes once for each collection. */
const expectWithinBudget = async (player: TestPlayer, key: Exclude<Call, Read>, options: object) => {
  const cost = await countQueries(cups.competition.db, async () =>
    expect(await cups.call(player, { key, ...options })).toMatchObject({ status: 200 }),
  );
  expect(listExcess(queryBudgets[key], cost)).toEqual([]);
  const writes = cost.commands.filter((command) => /^(insert|update|delete) /.test(command));
  expect(writes).toEqual([...new Set(writes)]);
};

test('commands of players in a cup keep their query budgets', async () => {
  const [first, ...others] = await cups.competition.players(8);
  const player = first as TestPlayer;
  cups.setClock(-130);
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings() } });
  const { id } = created.json as { id: string };
  cups.setClock(-120);
  await waitFor(async () => (await readBracket(cups, id)).phase === 'registration');
  const json = { gameId: 'me', acceptsRules: true };
  await expectWithinBudget(player, 'POST /api/tournaments/{id}/entry', { params: { id }, json });
  for (const other of others) await cups.call(other, { key: 'POST /api/tournaments/{id}/entry', params: { id }, json });
  cups.setClock(-60);
  await waitFor(async () => (await readBracket(cups, id)).phase === 'check-in');
  await expectWithinBudget(player, 'POST /api/tournaments/{id}/check-in', { params: { id } });
  for (const other of others) await cups.call(other, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
  cups.setClock(-10);
  await waitFor(async () => (await readBracket(cups, id)).phase === 'ready');
  await kickOff(cups, id);
  const matches = (await readBracket(cups, id)).rounds[0]?.matches ?? [];
  const own = matches.find(
    (match) => readEntrantId(match.home) === player.id || readEntrantId(match.away) === player.id,
  );
  const ofMatch = { id, key: own?.key ?? '' };
  for (const json of [{ do: 'ready' }, { do: 'report', score: { legs: [[2, 1]] } }])
    await expectWithinBudget(player, 'POST /api/tournaments/{id}/matches/{key}', { params: ofMatch, json });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ListedMatchResponse, listedMatch, z } from '@portal/contracts';
import sharp from 'sharp';
import { competitionMigrations } from '../src/migrations.ts';
import { addMember, clanForm, createClan } from './support/clans.ts';
import { admin, newId, type TestPlayer } from './support/competition.ts';
import { kickOff, prepareCup, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(8);
});
afterAll(() => cups.competition.stop());

const at = (minutes: number) => cups.setClock(minutes).toISOString();
const league = { format: 'round-robin', thirdPlace: false };

const list = async (query: Record<string, string>): Promise<ListedMatchResponse[]> => {
  const { status, json } = await cups.call(null, { key: 'GET /api/fixtures', query });
  expect(status).toBe(200);
  // Strict schemas would reject private fields; `match` has them.
  return z.array(z.strictObject(listedMatch.shape)).parse(json);
};
const keys = (fixtures: readonly ListedMatchResponse[]) => fixtures.map(({ key }) => key).sort();

/** Both players report that the home side has won. */
const play = async (id: string, key: string) => {
  const { rounds } = await readBracket(cups, id);
  const match = rounds.flatMap(({ matches }) => matches).find((one) => one.key === key);
  for (const side of [match?.home, match?.away]) {
    const player = players.find((one) => one.id === readEntrantId(side));
    if (player) await report(cups, player, [id, key], { legs: [[2, 1]] });
  }
};

const changePhase = async (id: string, to: string, reason?: string) => {
  const { version } = await readBracket(cups, id);
  const json = { to, version, ...(reason && { reason }) };
  expect((await cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json })).status).toBe(200);
};

test('a fixture is next before the start, live from then on, and done with its result', async () => {
  const tournament = await prepareCup(cups, players);
  const next = await list({ tournament, status: 'next' });
  expect(keys(next)).toEqual(['w1-1', 'w1-2', 'w1-3', 'w1-4']);
  const begin = '2126-06-06T20:00:00.000Z';
  expect(next[0]).toMatchObject({
    tournament: { id: tournament, name: 'Night Cup', phase: 'ready' },
    state: 'waiting',
    ...{ kickOff: begin, decidedAt: null, result: null },
    home: { entrant: { name: expect.any(String) }, seed: 1, look: { avatar: null, clan: null } },
  });
  expect(await list({ tournament, status: 'live' })).toEqual([]);

  await kickOff(cups, tournament);
  expect(await list({ tournament, status: 'next' })).toEqual([]);
  const live = await list({ tournament, status: 'live' });
  expect(keys(live)).toEqual(keys(next));
  for (const one of live) expect(one).toMatchObject({ tournament: { phase: 'live' }, state: 'open', kickOff: begin });

  const first = at(5);
  await play(tournament, 'w1-1');
  const second = at(8);
  await play(tournament, 'w1-2');
  const done = await list({ tournament, status: 'done' });
  expect(done).toMatchObject([
    { key: 'w1-2', decidedAt: second },
    { key: 'w1-1', decidedAt: first, state: 'done', winner: 'home', result: { score: { legs: [[2, 1]] } } },
  ]);
  expect(keys(await list({ tournament, status: 'done', since: second }))).toEqual(['w1-2']);
  expect(keys(await list({ tournament, status: 'done', limit: '1' }))).toEqual(['w1-2']);
  const opened = await list({ tournament, status: 'live', limit: '1' });
  expect(opened).toMatchObject([{ key: 'w2-1', kickOff: second }]);
});

test('fixtures of players and clans', async () => {
  const members = players.slice(0, 2);
  const clan = (await createClan(cups.competition)).id;
  for (const { id } of members) await addMember(cups.competition, clan, id);
  const [first, second, other] = players as [TestPlayer, TestPlayer, TestPlayer];
  const tournament = await startCup(cups, players);
  const has =
    (...ids: string[]) =>
    ({ home, away }: ListedMatchResponse) =>
      [home, away].some((side) => ids.includes(readEntrantId(side) ?? ''));
  const all = await list({ tournament, status: 'live' });
  const ids = (fixtures: ListedMatchResponse[]) => fixtures.map((one) => `${one.tournament.id} ${one.key}`).sort();
  expect(keys(await list({ tournament, status: 'live', players: other.id }))).toEqual(keys(all.filter(has(other.id))));
  const both = `${first.id},${other.id}`;
  expect(keys(await list({ tournament, status: 'live', players: both }))).toEqual(
    keys(all.filter(has(first.id, other.id))),
  );
  const ofClan = await list({ status: 'live', clan });
  expect(ofClan.length).toBeGreaterThan(0);
  expect(ofClan.every(has(first.id, second.id))).toBe(true);
  expect(ids(ofClan)).toEqual(expect.arrayContaining(ids(all.filter(has(first.id, second.id)))));
  expect(await list({ status: 'live', clan, players: newId() })).toEqual([]);
  for (const status of ['live', 'next', 'done'])
    for (const nobody of [{ clan: newId() }, { players: newId() }, { tournament: newId() }])
      expect(await list({ status, ...nobody })).toEqual([]);
});

test('a league has later rounds next, without a time; a pause makes all its open matches later', async () => {
  const four = players.slice(0, 4);
  const tournament = await prepareCup(cups, four, league);
  const before = await list({ tournament, status: 'next' });
  expect(before.map(({ kickOff: time }) => time !== null)).toEqual([true, true, false, false, false, false]);
  await kickOff(cups, tournament);
  expect(keys(await list({ tournament, status: 'live' }))).toEqual(keys(before.slice(0, 2)));
  const next = await list({ tournament, status: 'next' });
  expect(keys(next)).toEqual(keys(before.slice(2)));
  for (const one of next) expect(one).toMatchObject({ tournament: { phase: 'live' }, state: 'waiting', kickOff: null });
  const current = (limit: string) => list({ tournament, status: 'current', limit });
  expect((await current('3')).map(({ state }) => state)).toEqual(['open', 'open', 'waiting']);
  expect(keys(await current('2'))).toEqual(keys(before.slice(0, 2)));
  await changePhase(tournament, 'paused', 'The servers are down');
  expect(await list({ tournament, status: 'live' })).toEqual([]);
  expect(keys(await list({ tournament, status: 'next' }))).toEqual(keys(before));
  await changePhase(tournament, 'live');
  expect(keys(await list({ tournament, status: 'live' }))).toEqual(keys(before.slice(0, 2)));
});

test('a result that a correction made stale is not listed, and one that was corrected is listed as corrected', async () => {
  const tournament = await startCup(cups, players.slice(0, 4), { thirdPlace: false });
  for (const key of ['w1-1', 'w1-2', 'w2-1']) await play(tournament, key);
  expect(keys(await list({ tournament, status: 'done' }))).toEqual(['w1-1', 'w1-2', 'w2-1']);
  const { version } = await readBracket(cups, tournament);
  const verdict = { score: { legs: [[0, 1]] } };
  const json = { key: 'w1-1', verdict, reason: 'Entered the wrong way round', mode: 'apply', version };
  await cups.call(null, { key: 'POST /api/tournaments/{id}/corrections', params: { id: tournament }, json });
  const done = await list({ tournament, status: 'done' });
  expect(keys(done)).toEqual(['w1-1', 'w1-2']);
  expect(done.find(({ key }) => key === 'w1-1')).toMatchObject({ winner: 'away', result: verdict });
  expect(keys(await list({ tournament, status: 'live' }))).toEqual(['w2-1']);
  // The only result of a page may be stale; the next page has the others.
  expect(keys(await list({ tournament, status: 'done', limit: '1' }))).toHaveLength(1);
});

test('has no reports, game ids or reasons of disputes, not even for the players', async () => {
  const tournament = await startCup(cups, players.slice(0, 2), { thirdPlace: false });
  const [home, away] = players as [TestPlayer, TestPlayer];
  await report(cups, home, [tournament, 'w1-1'], { legs: [[7, 6]] });
  const json = { do: 'dispute', reason: 'Left early' };
  const params = { id: tournament, key: 'w1-1' };
  await cups.call(away, { key: 'POST /api/tournaments/{id}/matches/{key}', params, json });
  const query = { tournament, status: 'live' };
  const { json: seen } = await cups.call(home, { key: 'GET /api/fixtures', query });
  expect(seen).toMatchObject([{ state: 'disputed', result: null }]);
  expect(JSON.stringify(seen)).not.toMatch(/Left early|reports|gameIds|dispute"|\b7\b/);
});

test('a look follows the avatar and the clan of a player', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  const tournament = await startCup(cups, [player, players[7] as TestPlayer], { thirdPlace: false });
  const look = async () => {
    const [own] = await list({ tournament, status: 'live' });
    return [own?.home, own?.away].find((side) => readEntrantId(side) === player.id)?.look;
  };
  expect(await look()).toEqual({ avatar: null, clan: null });
  const avatar = '/api/avatars/one.webp';
  await cups.competition.changePlayer(player, { version: 2, avatar });
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000080' } })
    .png()
    .toBuffer();
  const body = clanForm({
    name: 'Blue Harbor',
    logo: new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }),
  });
  const created = await cups.competition.call({ key: 'POST /api/clans', body, as: admin });
  const clan = created.json as { id: string; logo: string };
  await addMember(cups.competition, clan.id, player.id);
  expect(await look()).toEqual({
    avatar,
    clan: {
      id: clan.id,
      name: 'Blue Harbor',
      logo: clan.logo,
      colors: [expect.stringMatching(/^#(..)\1ff$/), expect.any(String)],
    },
  });
  const bracket = await readBracket(cups, tournament);
  expect(bracket.entrants.find((row) => readEntrantId(row) === player.id)?.look).toEqual(await look());
  const key = 'GET /api/tournaments/{id}/matches/{key}';
  const match = await cups.call(player, { key, params: { id: tournament, key: 'w1-1' } });
  expect(match.json).toMatchObject({ kickOff: '2126-06-06T20:00:00.000Z', decidedAt: null });
  expect(JSON.stringify(match.json)).toContain(avatar);
  await cups.competition.changePlayer(player, { version: 3, avatar: null });
  await cups.competition.call({ key: 'DELETE /api/clans/{id}', params: { id: clan.id }, as: admin });
  expect(await look()).toEqual({ avatar: null, clan: null });
});

test('the migration dates matches that were opened before the field existed', async () => {
  const tournament = await startCup(cups, players.slice(0, 2), { thirdPlace: false });
  const matches = cups.competition.db.collection('matches');
  await matches.updateOne({ tournamentId: tournament }, { $unset: { openedAt: '' } });
  const kickOffs = async () => (await list({ tournament, status: 'live' })).map(({ kickOff: time }) => time);
  // Processes of the previous release may still write such rows.
  expect(await kickOffs()).toEqual(['2126-06-06T20:00:00.000Z']);
  await competitionMigrations.find(({ id }) => id === '4-fixtures')?.run(cups.competition.db);
  const row = await matches.findOne({ tournamentId: tournament });
  expect(await kickOffs()).toEqual([row?._id.getTimestamp().toISOString()]);
});

test.each([
  ['another status', { status: 'over' }],
  ['more than 20', { status: 'live', limit: '21' }],
  ['a username instead of an id', { status: 'live', players: 'demo_player' }],
  ['more than 50 players', { status: 'live', players: Array.from({ length: 51 }, newId).join() }],
  ['a day instead of a time', { status: 'done', since: 'yesterday' }],
])('%s is not valid', async (_what, query) => {
  const response = await cups.call(null, { key: 'GET /api/fixtures', query });
  expect(response).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listedMatch, matchRoom, tournamentBracket, z } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { act, createClans, findPlayer, readMatch, send, startClanCup, type TestClan } from './support/clan-cups.ts';
import { readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId, readName } from './support/entrants.ts';

let cups: TestCups;
let clans: TestClan[];
beforeAll(async () => {
  cups = await startCups();
  clans = await createClans(cups, 4);
});
afterAll(() => cups.competition.stop());

/** The home players of all open boards win, except on the second board. */
const playRound = async (id: string): Promise<boolean> => {
  const { rounds } = await readBracket(cups, id);
  const open = rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open' || state === 'playing');
  for (const { key } of open)
    for (const board of (await readMatch(cups, [id, key])).boards ?? []) {
      if (board.result) continue;
      const legs: [number, number][] = board.key.endsWith('-2') ? [[0, 1]] : [[2, 0]];
      for (const side of [board.home, board.away])
        expect((await report(cups, findPlayer(clans, readEntrantId(side)), [id, board.key], { legs })).status).toBe(
          200,
        );
    }
  return open.length > 0;
};

const playToTheEnd = async (id: string) => {
  while (await playRound(id));
  return readBracket(cups, id);
};

test('a cup of four clans with three boards, from the lineups to the clan scores', async () => {
  const id = await startClanCup(cups, clans);
  const live = await readBracket(cups, id);
  expect(tournamentBracket.safeParse(live).error).toBeUndefined();
  expect(live.entrants.map(({ lineup }) => lineup?.length)).toEqual([4, 4, 4, 4]);
  const [first] = live.rounds[0]?.matches ?? [];
  expect(first).toMatchObject({
    home: { entrant: live.entrants[0]?.entrant },
    aggregate: { won: [0, 0], decided: 0, boards: 3 },
  });
  const end = await playToTheEnd(id);
  expect(end).toMatchObject({ phase: 'finished' });
  expect(end.places.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  for (const { entrant, place } of end.places) {
    const ofClan = { key: 'GET /api/clans/{id}/cups' as const, params: { id: entrant.id } };
    const { json } = await cups.call(null, ofClan);
    expect(json).toEqual([expect.objectContaining({ id, place, entrants: 4, isFinal: false })]);
  }
  expect(end.rounds[0]?.matches[0]).toMatchObject({
    result: { score: { legs: [[2, 1]] } },
    aggregate: { won: [2, 1], goals: [4, 1], decided: 3, boards: 3 },
  });
  const log = await cups.competition.db
    .collection('tournamentLog')
    .find({ tournamentId: id, kind: 'aggregate' })
    .toArray();
  expect(log).toHaveLength(4);

  const scores = async () => {
    const rows = await cups.competition.db.collection('clans').find().toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row['clanScore'] as number]));
  };
  const before = await scores();
  cups.setClock(28 * 60);
  const rows = () =>
    cups.competition.db
      .collection('standingLedger')
      .find({ source: `tournament:${id}` })
      .toArray();
  await waitFor(async () => (await rows()).length === 12);
  // A place is worth its points once for each board; the champion's players also won the tournament.
  const after = await scores();
  const gained = end.places.map(readEntrantId).map((clanId) => (after.get(clanId) ?? 0) - (before.get(clanId) ?? 0));
  expect(gained).toEqual([300, 210, 150, 120]);
  const ofChampion = (await rows()).filter(({ change }) => change.wins === 1);
  expect(ofChampion.map(({ change }) => change.score)).toEqual([100, 100, 100]);
  expect(ofChampion[0]?.['reason']).toBe('Clan Cup: 1st of 4');
});

test('boards have clocks, disputes and corrections of their own', async () => {
  const id = await startClanCup(cups, clans);
  const board = await readMatch(cups, [id, 'w1-1-1']);
  const [home, away] = [findPlayer(clans, readEntrantId(board.home)), findPlayer(clans, readEntrantId(board.away))];
  await report(cups, home, [id, 'w1-1-1'], { legs: [[1, 0]] });
  await report(cups, away, [id, 'w1-1-1'], { legs: [[0, 1]] });
  const queue = z.array(matchRoom).parse((await send(cups, null, ['GET /api/tournaments/{id}/queue', id])).json);
  expect(queue.map(({ key, label }) => [key, label])).toEqual([['w1-1-1', 'Semifinal 1, board 1']]);
  const ruled = await act(cups, null, [id, 'w1-1-1'], {
    do: 'rule',
    verdict: { score: { legs: [[1, 0]] } },
    reason: 'Seen on the picture',
  });
  expect(ruled).toMatchObject({ json: { state: 'done', winner: 'home' } });
  // Nobody else is ready in time, so the other boards are walkovers of nobody, and the first one decides.
  cups.setClock(40);
  await waitFor(async () => (await readMatch(cups, [id, 'w1-1'])).state === 'done');
  const decided = await readMatch(cups, [id, 'w1-1']);
  expect(decided).toMatchObject({
    winner: 'home',
    aggregate: { won: [1, 0], decided: 3 },
    boards: [{}, { result: { walkover: 'both' } }, {}],
  });
  const correct = async (key: string, mode: 'preview' | 'apply', verdict: object) => {
    const { version } = await readBracket(cups, id);
    const json = { key, verdict, reason: 'Entered the wrong way round', mode, version };
    return cups.call(null, { key: 'POST /api/tournaments/{id}/corrections', params: { id }, json });
  };
  expect((await correct('w1-1', 'preview', { walkover: 'away' })).json).toMatchObject({ code: 'match_not_open' });
  const preview = await correct('w1-1-1', 'preview', { score: { legs: [[0, 1]] } });
  expect(preview.json).toMatchObject({ undo: { score: { legs: [[1, 0]] } } });
  expect(JSON.stringify(preview.json)).toContain(readName(decided.away));
  expect(await readMatch(cups, [id, 'w1-1'])).toEqual(decided);
  await correct('w1-1-1', 'apply', { score: { legs: [[0, 1]] } });
  expect(await readMatch(cups, [id, 'w1-1'])).toMatchObject({ winner: 'away', aggregate: { won: [0, 1] } });
  await correct('w1-1-1', 'apply', { score: { legs: [[1, 0]] } });
  expect(await readMatch(cups, [id, 'w1-1'])).toMatchObject({ winner: 'home', result: decided.result });
  const log = await cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id }, query: { key: 'w1-1' } });
  const kinds = (log.json as { kind: string; key: string }[]).map(({ kind, key }) => `${kind} ${key}`);
  expect(kinds).toEqual(expect.arrayContaining(['rule w1-1-1', 'aggregate w1-1', 'correct w1-1-1']));
});

test('fixtures of clans are listed for tournaments and clans, boards for players', async () => {
  const id = await startClanCup(cups, clans);
  const list = async (query: Record<string, string>) => {
    const { json } = await cups.call(null, { key: 'GET /api/fixtures', query: { ...query, limit: '20' } });
    return z
      .array(listedMatch)
      .parse(json)
      .filter(({ tournament }) => tournament.id === id);
  };
  const keys = async (query: Record<string, string>) => (await list(query)).map(({ key }) => key).sort();
  const [clan] = clans as [TestClan];
  expect(await keys({ status: 'live' })).toEqual(['w1-1', 'w1-2']);
  const [own] = await list({ status: 'live', clan: clan.id });
  expect([own?.home.look?.clan?.name, own?.away.look?.clan?.name]).toContain(clan.name);
  expect(own).toMatchObject({ home: { entrant: { kind: 'clans' } }, state: 'open' });
  const key = own?.key ?? '';
  const [board] = (await readMatch(cups, [id, key])).boards ?? [];
  const player = findPlayer(clans, readEntrantId(board?.home));
  expect(await keys({ status: 'live', players: player.id })).toEqual([board?.key]);
  await act(cups, null, [id, board?.key ?? ''], { do: 'rule', verdict: { score: { legs: [[3, 0]] } }, reason: 'Seen' });
  expect(await list({ status: 'live', clan: clan.id })).toMatchObject([
    { key, state: 'playing', aggregate: { won: [1, 0], decided: 1 } },
  ]);
  expect(await keys({ status: 'done', players: player.id })).toEqual([board?.key]);
  expect(await keys({ status: 'done', clan: clan.id })).toEqual([]);
  const image = await cups.call(null, {
    key: 'GET /api/tournaments/{id}/matches/{key}/share-image',
    params: { id, key },
  });
  expect(image.status).toBe(200);
});

test('tournaments of earlier releases stay tournaments of players', async () => {
  const { competition, call } = cups;
  const players = await competition.players(2);
  const id = await startCup(cups, players, { thirdPlace: false });
  const { db } = competition;
  await db
    .collection('tournamentPlays')
    .updateOne({ _id: new db.base.Types.ObjectId(id) }, { $unset: { 'settings.entrants': '', 'settings.boards': '' } });
  await db.collection('entries').updateMany({ tournamentId: id }, { $unset: { lineup: '' } });
  await db.collection('matches').updateMany({ tournamentId: id }, { $unset: { clans: '' } });
  expect(tournamentBracket.parse(await readBracket(cups, id)).settings).toMatchObject({
    entrants: 'players',
    boards: 3,
  });
  for (const player of players) await report(cups, player, [id, 'w1-1'], { legs: [[2, 1]] });
  expect(await readBracket(cups, id)).toMatchObject({ phase: 'finished' });
  const [own] = players;
  expect((await call(own ?? null, { key: 'GET /api/matches/mine' })).status).toBe(200);
});

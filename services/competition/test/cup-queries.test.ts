import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { getCollectionName, summarize, watchQueries } from '@portal/service-kit/testing';
import { createRepositories } from '../src/data-access/index.ts';
import type { Entry } from '../src/data-access/play/documents.ts';
import { newEntry } from '../src/features/play/tournament/entrants.ts';

import { newId, type TestPlayer } from './support/competition.ts';
import { kickOff, readBracket, settings, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { storeReadyCup } from './support/large-cup.ts';

let cups: TestCups;
let players: TestPlayer[];
let late: TestPlayer;
beforeAll(async () => {
  cups = await startCups();
  const all = await cups.competition.players(65);
  players = all.slice(0, 64);
  late = all[64] as TestPlayer;
});
afterAll(() => cups.competition.stop());

/** Most documents that one command may read, however many have registered. */
const mostRead = 50;
/** Collections of tournaments. */
const collections = ['tournamentPlays', 'entries', 'matches', 'tournaments', 'tournamentLog', 'players', 'clans'];

/** Adds people who have left, and a full waiting list, as after years of an open registration. */
const addCrowd = async (id: string) => {
  const at = new Date('2126-06-06T17:50:00.000Z');
  const build = (state: Entry['state']) => newEntry({ entrantId: newId(), state, at });
  const waiting = Array.from({ length: limits.play.waiting }, () => build('waiting'));
  const gone = Array.from({ length: 4_500 }, () => build('withdrawn'));
  const { db } = cups.competition;
  const session = await db.startSession();
  await session.withTransaction(() => createRepositories(db).entries.save(id, [...waiting, ...gone], session));
  await session.endSession();
};

const expectFewDocuments = async (command: () => Promise<unknown>) => {
  const seen = (await watchQueries(cups.competition.db, command)).filter((query) =>
    collections.includes(getCollectionName(query)),
  );
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter(({ planSummary }) => planSummary.includes('COLLSCAN')).map(summarize)).toEqual([]);
  const read = seen.filter(({ docsExamined = 0 }) => docsExamined > 0);
  const documents = read.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0);
  // The queries show up if there are too many documents.
  expect(documents > mostRead ? read.map(summarize) : []).toEqual([]);
};

test('a command in a match of 64 players reads few documents, however many have registered', async () => {
  const id = await storeReadyCup(cups.competition, players, { maxEntrants: 64 });
  await addCrowd(id);
  await kickOff(cups, id);
  const { rounds } = await readBracket(cups, id);
  const match = rounds[0]?.matches[0];
  const player = players.find((one) => one.id === readEntrantId(match?.home)) as TestPlayer;
  const key = match?.key ?? '';
  const ready = () =>
    cups.call(player, {
      key: 'POST /api/tournaments/{id}/matches/{key}',
      params: { id, key },
      json: { do: 'ready' },
    });
  await expectFewDocuments(async () => expect(await ready()).toMatchObject({ status: 200 }));
  const own = () => cups.call(player, { key: 'GET /api/tournaments/{id}/me', params: { id } });
  await expectFewDocuments(async () => expect(await own()).toMatchObject({ json: { matchKey: key } }));
  const seen = await watchQueries(cups.competition.db, async () => {
    const log = await cups.call(null, { key: 'GET /api/tournaments/{id}/log', params: { id }, query: { key } });
    expect(log.json).toEqual([expect.objectContaining({ key, kind: 'ready' })]);
  });
  const [query, ...others] = seen.filter((one) => getCollectionName(one) === 'tournamentLog');
  expect(others).toEqual([]);
  expect(query).toMatchObject({ docsExamined: 1 });
});

test('registration, withdrawal and check-in read few documents, and the waiting list has a limit', async () => {
  cups.setClock(-130);
  const created = await cups.call(null, {
    key: 'POST /api/tournaments',
    json: { settings: settings({ maxEntrants: 2 }) },
  });
  const { id } = created.json as { id: string };
  cups.setClock(-120);
  const [first, second] = players as [TestPlayer, TestPlayer];
  const call = (player: TestPlayer, key: 'POST' | 'DELETE') =>
    cups.call(player, {
      key: `${key} /api/tournaments/{id}/entry`,
      params: { id },
      ...(key === 'POST' && { json: { gameId: 'me', acceptsRules: true } }),
    });
  await call(first, 'POST');
  await addCrowd(id);
  await expectFewDocuments(async () =>
    expect(await call(second, 'POST')).toMatchObject({ status: 200, json: { state: 'registered' } }),
  );
  await expectFewDocuments(async () =>
    expect(await call(late, 'POST')).toMatchObject({ status: 409, json: { code: 'waiting_list_full' } }),
  );
  // One of the waiting list moves up.
  await expectFewDocuments(async () => expect(await call(second, 'DELETE')).toMatchObject({ status: 200 }));
  await expectFewDocuments(async () =>
    expect(await call(late, 'POST')).toMatchObject({
      status: 200,
      json: { state: 'waiting', position: limits.play.waiting },
    }),
  );
  cups.setClock(-60);
  const checkIn = () => cups.call(first, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
  const { entrants } = await readBracket(cups, id);
  expect(entrants.filter(({ state }) => state === 'waiting').map(({ position }) => position)).toEqual(
    Array.from({ length: limits.play.waiting }, (_, at) => at + 1),
  );
  // The first call may come before the sweep has opened the check-in, and concerns everyone then.
  await checkIn();
  await expectFewDocuments(async () => expect(await checkIn()).toMatchObject({ json: { state: 'checkedIn' } }));
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnTournament, type PlayerCups, playerCups } from '@portal/contracts';
import { getCollectionName, watchQueries } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { playToTheEnd, reachPhase, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(4);
});
afterAll(() => cups.competition.stop());

const readCups = async ({ id }: TestPlayer): Promise<PlayerCups> =>
  playerCups.parse((await cups.call(null, { key: 'GET /api/players/{id}/cups', params: { id } })).json);

const readReward = async (player: TestPlayer, id: string): Promise<OwnTournament['reward']> => {
  const { json } = await cups.call(player, { key: 'GET /api/tournaments/{id}/me', params: { id } });
  return (json as OwnTournament).reward;
};

const findPlayer = (entrantId: string | null) => players.find(({ id }) => id === entrantId) as TestPlayer;

test('from the final whistle a player reads place, provisional points and rank, and when they count', async () => {
  const id = await startCup(cups, players);
  const [someone] = players as [TestPlayer];
  expect(await readReward(someone, id)).toBeUndefined();
  expect(await readCups(someone)).toEqual({ cups: [], provisional: null });

  await playToTheEnd(cups, players, id);
  await reachPhase(cups, id, 'finished');
  const { places } = await readBracket(cups, id);
  const [first, second] = places.map((row) => findPlayer(readEntrantId(row) ?? null)) as [TestPlayer, TestPlayer];
  const countsAt = '2126-06-07T20:00:00.000Z';
  const cup = { id, name: 'Night Cup', kind: 'players', endedAt: '2126-06-06T20:00:00.000Z', entrants: 4 };
  // Nobody has a score yet, so both would lead the table alone.
  const reward = { place: 2, entrants: 4, points: 70, isFinal: false, countsAt };
  expect(await readReward(second, id)).toEqual({ ...reward, rank: 1 });
  expect(await readCups(second)).toEqual({
    cups: [{ ...cup, ...reward }],
    provisional: { points: 70, cups: 1, countsAt, rank: 1 },
  });

  cups.setClock(24 * 60 + 1);
  await reachPhase(cups, id, 'settled');
  await waitFor(async () => (await readCups(second)).provisional === null);
  expect(await readCups(second)).toEqual({
    cups: [{ ...cup, ...reward, isFinal: true, countsAt: null }],
    provisional: null,
  });
  expect(await readReward(second, id)).toEqual({ ...reward, isFinal: true, countsAt: null, rank: 2 });
  expect((await readReward(first, id))?.rank).toBe(1);
});

test('a second cup before the first one counts adds up, and the rank counts everyone above', async () => {
  // The first test has left four scores: 100, 70, 50 and 40.
  const id = await startCup(cups, players);
  await playToTheEnd(cups, players, id);
  await reachPhase(cups, id, 'finished');
  const [champion] = (await readBracket(cups, id)).places.map((row) => findPlayer(readEntrantId(row) ?? null));
  if (!champion) throw new Error('no champion');
  const { provisional, cups: all } = await readCups(champion);
  expect(all).toHaveLength(2);
  const { db } = cups.competition;
  const own = await db.collection('standings').findOne({ _id: new db.base.Types.ObjectId(champion.id) });
  const above = await db.collection('standings').countDocuments({ score: { $gt: (own?.['score'] ?? 0) + 100 } });
  expect(provisional).toMatchObject({ points: 100, cups: 1, rank: 1 + above });
});

/** Emails about places in a tournament. */
const listPlaceEmails = async (id: string) =>
  (await cups.competition.events('notification.requested'))
    .map(({ data }) => data)
    .filter(({ template, vars }) => template === 'tournament-finished' && vars['tournamentId'] === id);

const correct = async (id: string, key: string, verdict: object): Promise<void> => {
  const { version } = await readBracket(cups, id);
  const json = { key, verdict, reason: 'Swapped', mode: 'apply', version };
  const response = await cups.call(null, { key: 'POST /api/tournaments/{id}/corrections', params: { id }, json });
  expect(response.status).toBe(200);
};

test('players of a finished cup share what they poll, and viewers without an entry cost nothing', async () => {
  const id = await startCup(cups, players);
  await playToTheEnd(cups, players, id);
  await reachPhase(cups, id, 'finished');
  const listReads = async (player: TestPlayer) => {
    const queries = await watchQueries(cups.competition.db, () => readReward(player, id));
    return queries.map(getCollectionName).filter((name) => name === 'standings' || name === 'entries');
  };
  const [stranger] = await cups.competition.players(1);
  expect(await listReads(stranger as TestPlayer)).toEqual([]);
  await readReward(players[0] as TestPlayer, id);
  for (const player of players) {
    expect(await readReward(player, id)).toMatchObject({ entrants: 4, isFinal: false });
    expect(await listReads(player)).toEqual([]);
  }
});

test('a cup that is reopened and ends as before sends no place again', async () => {
  const id = await startCup(cups, players);
  await playToTheEnd(cups, players, id);
  await reachPhase(cups, id, 'finished');
  const before = await readBracket(cups, id);
  await waitFor(async () => (await listPlaceEmails(id)).length === 4);
  await correct(id, 'w1-1', { walkover: 'away' });
  expect((await readBracket(cups, id)).phase).toBe('live');
  await correct(id, 'w1-1', { score: { legs: [[2, 1]] } });
  const after = await readBracket(cups, id);
  expect(after.phase).toBe('finished');
  expect(after.places).toEqual(before.places);
  expect(await listPlaceEmails(id)).toHaveLength(4);
});

test('a cup that an earlier release finished sends its places when it is settled', async () => {
  const id = await startCup(cups, players);
  await playToTheEnd(cups, players, id);
  await reachPhase(cups, id, 'finished');
  expect(await listPlaceEmails(id)).toHaveLength(4);
  // As an earlier release has stored it, which sent nothing at the final whistle.
  const { db } = cups.competition;
  await db.collection('entries').updateMany({ tournamentId: id }, { $unset: { emailedPlace: '' } });
  cups.setClock(24 * 60 + 1);
  await reachPhase(cups, id, 'settled');
  const late = (await listPlaceEmails(id)).slice(4);
  expect(late.map(({ vars: { place, points, countsAt } }) => [place, points, countsAt].join(' ')).sort()).toEqual([
    '1st 100 ',
    '2nd 70 ',
    '3rd 50 ',
    '4th 40 ',
  ]);
});

test('places are sent once at the final whistle, with provisional points, rank and when they count', async () => {
  const two = players.slice(0, 2);
  const id = await startCup(cups, two, { thirdPlace: false });
  for (const by of two) await report(cups, by, [id, 'w1-1'], { legs: [[2, 1]] });
  await reachPhase(cups, id, 'finished');
  const listFinished = () => listPlaceEmails(id);
  await waitFor(async () => (await listFinished()).length === 2);
  const told = (await listFinished()).map(({ vars: { place, entrants, points, rank, countsAt } }) =>
    [place, entrants, points, rank, countsAt].join(' '),
  );
  const countsAt = '2126-06-07T20:00:00.000Z';
  expect(told.sort()).toEqual([
    expect.stringMatching(`^1st 2 100 \\d+ ${countsAt}$`),
    expect.stringMatching(`^2nd 2 70 \\d+ ${countsAt}$`),
  ]);

  // The other player has won: both places have changed, and both players read so.
  const champion = (await readBracket(cups, id)).places[0]?.entrant.id;
  const isHome = (await readBracket(cups, id)).rounds[0]?.matches[0]?.home.entrant?.id === champion;
  const correction = {
    ...{ key: 'w1-1', verdict: { walkover: isHome ? 'away' : 'home' }, reason: 'Swapped', mode: 'apply' },
    version: (await readBracket(cups, id)).version,
  };
  await cups.call(null, { key: 'POST /api/tournaments/{id}/corrections', params: { id }, json: correction });
  await waitFor(async () => (await listFinished()).length === 4);
  expect(new Set((await listFinished()).map(({ dedupeKey }) => dedupeKey)).size).toBe(4);

  cups.setClock(24 * 60 + 1);
  await reachPhase(cups, id, 'settled');
  expect(await listFinished()).toHaveLength(4);
});

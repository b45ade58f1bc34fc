import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnTournament, type PlayerCups, playerCups } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { reachPhase, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
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

/** Plays all matches with the home player as the winner. */
const playToTheEnd = async (id: string): Promise<void> => {
  for (;;) {
    const { rounds } = await readBracket(cups, id);
    const open = rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    for (const { key, home, away } of open)
      for (const side of [home, away])
        await report(cups, findPlayer(readEntrantId(side) ?? null), [id, key], { legs: [[2, 1]] });
  }
};

test('from the final whistle a player reads place, provisional points and rank, and when they count', async () => {
  const id = await startCup(cups, players);
  const [someone] = players as [TestPlayer];
  expect(await readReward(someone, id)).toBeUndefined();
  expect(await readCups(someone)).toEqual({ cups: [], provisional: null });

  await playToTheEnd(id);
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
  await playToTheEnd(id);
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

test('places are sent once at the final whistle, with provisional points, rank and when they count', async () => {
  const two = players.slice(0, 2);
  const id = await startCup(cups, two, { thirdPlace: false });
  for (const by of two) await report(cups, by, [id, 'w1-1'], { legs: [[2, 1]] });
  await reachPhase(cups, id, 'finished');
  const listFinished = async () =>
    (await cups.competition.events('notification.requested'))
      .map(({ data }) => data)
      .filter(({ template, vars }) => template === 'tournament-finished' && vars['tournamentId'] === id);
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

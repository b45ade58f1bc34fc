import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { competitionMigrations } from '../src/migrations.ts';
import type { TestPlayer } from './support/competition.ts';
import { playToTheEnd, readBracket, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId, readName } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(4);
});
afterAll(() => cups.competition.stop());

const manage = (id: string, playerId: string, json: object) =>
  cups.call(null, {
    key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
    params: { id, entrantId: playerId },
    json,
  });

test('a player disqualified after the final loses place, points and win, and others move up and read so', async () => {
  const id = await startCup(cups, players);
  await playToTheEnd(cups, players, id);
  const before = (await readBracket(cups, id)).places;
  expect(before.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  const [cheat, second, third, fourth] = before.map((row) => ({ id: readEntrantId(row), username: readName(row) }));
  if (!cheat || !second || !third || !fourth) throw new Error('no places');

  const command = { do: 'disqualify', reason: 'False reports.' };
  const preview = await manage(id, cheat.id, { ...command, mode: 'preview' });
  expect(preview.json).toMatchObject({
    state: 'disqualified',
    notes: [
      `${cheat.username} loses the 1st place.`,
      `${second.username} is 1st instead of 2nd.`,
      `${third.username} is 2nd instead of 3rd.`,
      `${fourth.username} is 3rd instead of 4th.`,
    ],
  });
  expect((await readBracket(cups, id)).places).toEqual(before);

  expect((await manage(id, cheat.id, command)).status).toBe(200);
  const { places, entrants } = await readBracket(cups, id);
  expect(places.map((row) => [readEntrantId(row), row.place])).toEqual([
    [second.id, 1],
    [third.id, 2],
    [fourth.id, 3],
  ]);
  expect(entrants.find((row) => readEntrantId(row) === cheat.id)).toMatchObject({ state: 'disqualified', place: null });

  // As an earlier release has stored it.
  const { db } = cups.competition;
  const row = { _id: new db.base.Types.ObjectId(id) };
  await db.collection('tournamentPlays').updateOne(row, { $unset: { barred: '' } });
  expect((await readBracket(cups, id)).places).toHaveLength(4);
  await competitionMigrations.find((one) => one.id === '8-settlement')?.run(db);
  expect((await readBracket(cups, id)).places).toEqual(places);

  cups.setClock(24 * 60 + 1);
  await waitFor(async () => (await cups.competition.events('standing.changed')).length === 3);
  const standings = (await cups.competition.events('standing.changed')).map(({ entityId, data }) => [entityId, data]);
  expect(Object.fromEntries(standings)).toEqual({
    [second.id]: { score: 100, gamesPlayed: 1, wins: 1 },
    [third.id]: { score: 70, gamesPlayed: 1, wins: 0 },
    [fourth.id]: { score: 50, gamesPlayed: 1, wins: 0 },
  });
  // A process of the previous release credits only entries without this mark.
  expect(await db.collection('entries').countDocuments({ tournamentId: id, settledAt: null })).toBe(0);
  const emails = await cups.competition.events('notification.requested');
  const finished = emails.filter(({ data }) => data.template === 'tournament-finished').map(({ data }) => data);
  // Everyone reads the place at the final whistle, and those who moved up read the new one.
  expect(finished.map(({ playerId, vars }) => [playerId, vars['place']].join(' ')).sort()).toEqual(
    [
      ...[`${cheat.id} 1st`, `${second.id} 2nd`, `${third.id} 3rd`, `${fourth.id} 4th`],
      ...[`${second.id} 1st`, `${third.id} 2nd`, `${fourth.id} 3rd`],
    ].sort(),
  );
});

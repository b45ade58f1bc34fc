import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tournamentChange } from '@portal/contracts';
import { applyTournamentChange } from '@portal/contracts/tournament-change';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, report, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(6);
});
afterAll(() => cups.competition.stop());

/** Changes of a tournament after a version, as its viewers receive them. */
const changesAfter = async (id: string, version: number) => {
  const events = await cups.competition.events('live.changed');
  return events
    .filter(({ data }) => data.topic === `tournament:${id}` && data.version > version)
    .map(({ data }) => tournamentChange.parse({ ...data.change, after: data.after, version: data.version }))
    .sort((a, b) => a.version - b.version);
};

test.each([
  { format: 'single-elimination' },
  { format: 'double-elimination', thirdPlace: false },
  { format: 'groups', groups: 2, minEntrants: 4 },
  { format: 'round-robin', thirdPlace: false },
  { format: 'swiss', thirdPlace: false },
])('a client that applies the changes of a cup shows what the service does: %j', async (format) => {
  const id = await startCup(cups, players, format);
  let shown = await readBracket(cups, id);
  let loads = 0;
  let applied = 0;
  for (let round = 0; round < 20; round += 1) {
    const open = shown.rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'open');
    if (open.length === 0) break;
    for (const { key, home, away } of open)
      for (const side of [home, away]) {
        const player = players.find((one) => one.id === readEntrantId(side)) as TestPlayer;
        await report(cups, player, [id, key], { legs: [[2, 1]] });
      }
    for (const change of await changesAfter(id, shown.version)) {
      const next = applyTournamentChange(shown, change);
      if (!next) loads += 1;
      else if (next !== shown) applied += 1;
      shown = next ?? (await readBracket(cups, id));
    }
    expect(shown).toEqual(await readBracket(cups, id));
  }
  expect(shown.phase).toBe('finished');
  expect(applied).toBeGreaterThan(5);
  expect(loads).toBe(0);
});

test('a change names the matches and players that it concerns, and nobody if it concerns all', async () => {
  const id = await startCup(cups, players);
  const { version, rounds } = await readBracket(cups, id);
  const open = rounds.flatMap(({ matches }) => matches).find(({ state }) => state === 'open');
  const pair = [readEntrantId(open?.home), readEntrantId(open?.away)];
  const [home, away] = pair.map((playerId) => players.find((one) => one.id === playerId) as TestPlayer);
  await report(cups, home as TestPlayer, [id, String(open?.key)], { legs: [[2, 1]] });
  const [first] = await changesAfter(id, version);
  expect(first?.keys).toEqual([open?.key]);
  expect(first?.players?.toSorted()).toEqual(pair.toSorted());
  await report(cups, away as TestPlayer, [id, String(open?.key)], { legs: [[2, 1]] });
  const decided = (await changesAfter(id, version)).at(-1);
  expect(decided?.keys).toEqual(expect.arrayContaining([open?.key]));
  expect(decided?.keys?.length).toBeLessThan(4);
  expect(decided?.players).toEqual(expect.arrayContaining(pair));
  const phases = (await changesAfter(id, 0)).filter(({ keys, players }) => keys === undefined && players === undefined);
  expect(phases.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['check-in', 'live']));
});

test('changes are contiguous from the first one on', async () => {
  const id = await startCup(cups, players);
  const changes = await changesAfter(id, 0);
  expect(changes.length).toBeGreaterThan(players.length);
  expect(changes.map(({ after }) => after)).toEqual([1, ...changes.slice(0, -1).map(({ version }) => version)]);
});

test('registration, the waiting list and check-in travel with the changes', async () => {
  cups.setClock(-130);
  const json = { settings: settings({ maxEntrants: 3 }) };
  const created = await cups.call(null, { key: 'POST /api/tournaments', json });
  const { id } = created.json as { id: string };
  const params = { id };
  const readPhase = async () => (await readBracket(cups, id)).phase;
  cups.setClock(-120);
  await waitFor(async () => (await readPhase()) === 'registration');
  let shown = await readBracket(cups, id);
  const follow = async () => {
    for (const change of await changesAfter(id, shown.version)) {
      const next = applyTournamentChange(shown, change);
      expect(next).not.toBeNull();
      shown = next ?? shown;
    }
    expect(shown).toEqual(await readBracket(cups, id));
  };
  for (const [at, player] of players.entries()) {
    cups.setClock(-119 + at);
    const entry = { gameId: 'me', acceptsRules: true };
    await cups.call(player, { key: 'POST /api/tournaments/{id}/entry', params, json: entry });
  }
  await follow();
  await cups.call(players[1] as TestPlayer, { key: 'DELETE /api/tournaments/{id}/entry', params });
  await follow();
  expect(shown.entrants.map(({ state, position }) => [state, position])).toEqual([
    ...[
      ['registered', null],
      ['withdrawn', null],
    ],
    ...[
      ['registered', null],
      ['registered', null],
      ['waiting', 1],
      ['waiting', 2],
    ],
  ]);
  cups.setClock(-60);
  await waitFor(async () => (await readPhase()) === 'check-in');
  for (const player of players) await cups.call(player, { key: 'POST /api/tournaments/{id}/check-in', params });
  await follow();
  expect(shown.entrants.filter(({ state }) => state === 'checkedIn')).toHaveLength(3);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { notificationVars } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { act } from './support/clan-cups.ts';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(2);
});
afterAll(() => cups.competition.stop());

const kind = 'match-decided';
const listDecided = async (id: string) =>
  (await cups.competition.events('notification.requested'))
    .map(({ data }) => data)
    .filter(({ template, vars }) => template === kind && vars['tournamentId'] === id);

/** Starts a final. @returns its id, and its players */
const startFinal = async () => {
  const id = await startCup(cups, players, { thirdPlace: false });
  const { rounds } = await readBracket(cups, id);
  const [match] = rounds.flatMap(({ matches }) => matches);
  const find = (entrantId: string | null | undefined) => players.find((one) => one.id === entrantId) as TestPlayer;
  const [home, away] = [find(match && readEntrantId(match.home)), find(match && readEntrantId(match.away))];
  return { id, key: match?.key ?? '', home, away };
};

test('a result that both players report is sent to both, once', async () => {
  const { id, key, home, away } = await startFinal();
  await report(cups, home, [id, key], { legs: [[2, 1]] });
  expect(await listDecided(id)).toEqual([]);
  await report(cups, away, [id, key], { legs: [[2, 1]] });
  await report(cups, away, [id, key], { legs: [[2, 1]] });
  const decided = await listDecided(id);
  expect(decided.map(({ playerId, vars }) => [playerId, vars['opponent']]).sort()).toEqual(
    [
      [home.id, away.username],
      [away.id, home.username],
    ].sort(),
  );
  for (const { vars } of decided)
    expect(notificationVars[kind].parse(vars)).toMatchObject({
      ...{ event: 'agreement', outcome: 'score', score: '2–1', matchKey: key },
      ...{ home: home.username, away: away.username },
    });
});

test('a result by silence is sent to both, and a ruling only as a ruling', async () => {
  const { id, key, home, away } = await startFinal();
  for (const player of [home, away]) await act(cups, player, [id, key], { do: 'ready' });
  expect(await report(cups, home, [id, key], { legs: [[3, 0]] })).toMatchObject({ status: 200 });
  cups.setClock(60);
  await waitFor(async () => (await listDecided(id)).length === 2);
  for (const { vars } of await listDecided(id)) expect(vars).toMatchObject({ event: 'silence', score: '3–0' });

  const other = await startFinal();
  const rule = { do: 'rule', verdict: { walkover: 'home' }, reason: 'Did not come' };
  expect(await act(cups, null, [other.id, other.key], rule)).toMatchObject({ status: 200 });
  expect(await listDecided(other.id)).toEqual([]);
});

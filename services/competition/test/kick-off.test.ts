import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { notificationVars } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { kickOff, prepareCup, settings, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  await cups.competition.startTwin();
  players = await cups.competition.players(2);
});
afterAll(() => cups.competition.stop());

const list = async (id: string) =>
  (await cups.competition.events('notification.requested'))
    .map(({ data }) => data)
    .filter(({ template, vars }) => template === 'kick-off' && vars['tournamentId'] === id);

test('players who have checked in are reminded of the start once, by two processes', async () => {
  const id = await prepareCup(cups, players);
  await waitFor(async () => (await list(id)).length === players.length);
  const { startsAt } = settings().times;
  for (const { vars, expiresAt } of await list(id)) {
    expect(notificationVars['kick-off'].parse(vars)).toMatchObject({ startsAt, tournamentName: settings().name });
    expect(expiresAt).toBe(startsAt);
  }
  await kickOff(cups, id);
  const reminded = (await list(id)).map(({ playerId }) => playerId);
  expect(reminded.sort()).toEqual(players.map((player) => player.id).sort());
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownSeason } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { playToTheEnd, reachPhase, readBracket, settings, startCup, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
beforeAll(async () => {
  cups = await startCups({ features: { seasons: true } });
});
afterAll(() => cups.competition.stop());

const cup = { platformGroup: 'console', thirdPlace: false };

const announce = async (): Promise<string> => {
  cups.setClock(-130);
  const key = 'POST /api/tournaments' as const;
  const { json } = await cups.call(null, { key, json: { settings: settings(cup) } });
  cups.setClock(-120);
  return (json as { id: string }).id;
};

const register = (player: TestPlayer, id: string) =>
  cups.call(player, {
    key: 'POST /api/tournaments/{id}/entry',
    params: { id },
    json: { gameId: player.username.slice(0, 40), acceptsRules: true },
  });

const becomeMobile = (player: TestPlayer) =>
  cups.competition.changePlayer(player, { version: 2, avatar: null, platform: 'Mobile' });

test('a player who has changed the platform cannot check in', async () => {
  const [stays, changes] = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
  const id = await announce();
  for (const player of [stays, changes]) expect(await register(player, id)).toMatchObject({ status: 200 });
  await becomeMobile(changes);
  cups.setClock(-60);
  await reachPhase(cups, id, 'check-in');
  const checkIn = (player: TestPlayer) =>
    cups.call(player, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
  expect(await checkIn(changes)).toMatchObject({ status: 409, json: { code: 'not_eligible' } });
  expect(await checkIn(stays)).toMatchObject({ status: 200 });
});

test('the platforms of a cup cannot change once a player has registered', async () => {
  const [player] = (await cups.competition.players(1)) as [TestPlayer];
  const id = await announce();
  const changeTo = async (platformGroup: string) => {
    const { version } = await readBracket(cups, id);
    const json = { settings: settings({ ...cup, platformGroup }), version };
    return cups.call(null, { key: 'PUT /api/tournaments/{id}/settings', params: { id }, json });
  };
  expect(await changeTo('all')).toMatchObject({ status: 200 });
  expect(await changeTo('console')).toMatchObject({ status: 200 });
  await register(player, id);
  expect(await changeTo('mobile')).toMatchObject({ status: 409, json: { code: 'phase_not_possible' } });
});

test('a cup for consoles counts in the season of consoles, also for a player who has changed the platform', async () => {
  const players = (await cups.competition.players(2)) as [TestPlayer, TestPlayer];
  const id = await startCup(cups, players, cup);
  for (const player of players) await becomeMobile(player);
  await playToTheEnd(cups, players, id);
  cups.setClock(24 * 60 + 1);
  await reachPhase(cups, id, 'settled');
  const readMatches = async (platformGroup: string) => {
    const call = { key: 'GET /api/seasons/{season}/me', params: { season: '2126-2' } } as const;
    return ownSeason.parse((await cups.call(players[0], { ...call, query: { platformGroup } })).json).matches;
  };
  await waitFor(async () => (await readMatches('console')) + (await readMatches('mobile')) > 0);
  expect(await readMatches('console')).toBe(1);
  expect(await readMatches('mobile')).toBe(0);
});

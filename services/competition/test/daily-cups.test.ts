import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DailyCup, dailyCup, type TournamentBracket, z } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { reachPhase, readBracket, startCups, type TestCups } from './support/cups.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups({ env: { ORGANIZERS: 'organizer_1' } });
  // The second process, whose clock runs as well.
  await cups.competition.startTwin();
  players = await cups.competition.players(5, 'Mobile');
});
afterAll(() => cups.competition.stop());

const input = { name: 'Daily Cup', platformGroup: 'mobile', size: 4, opensAt: '18:00', startsAt: '21:00' };

const create = async (json: object = input): Promise<DailyCup> =>
  dailyCup.parse((await cups.call(null, { key: 'POST /api/daily-cups', json })).json);

const list = async (): Promise<DailyCup[]> =>
  z.array(dailyCup).parse((await cups.call(null, { key: 'GET /api/daily-cups' })).json);

const find = async (id: string) => (await list()).find((daily) => daily.id === id) as DailyCup;

const change = (id: string, isPaused: boolean) =>
  cups.call(null, { key: 'PUT /api/daily-cups/{id}', params: { id }, json: { isPaused } });

const remove = (id: string) => cups.call(null, { key: 'DELETE /api/daily-cups/{id}', params: { id } });

/** The cups that a daily cup has opened, by name. */
const countCups = (name: string) => cups.competition.db.collection('tournaments').countDocuments({ name });

const waitForLatest = async (id: string, before: string | null): Promise<TournamentBracket> => {
  await waitFor(async () => (await find(id)).latestId !== before);
  return readBracket(cups, (await find(id)).latestId as string);
};

const join = (id: string, player: TestPlayer) =>
  cups.call(player, {
    key: 'POST /api/tournaments/{id}/entry',
    params: { id },
    json: { gameId: player.username, acceptsRules: true },
  });

test('opens by itself each day, once with two processes, starts when full, and the next day opens another', async () => {
  // 17:00 UTC.
  cups.setClock(-180);
  const daily = await create();
  expect(daily).toMatchObject({ ...input, isPaused: false, nextAt: '2126-06-06T18:00:00.000Z', latestId: null });
  cups.setClock(-119);
  const { id, settings, staff } = await waitForLatest(daily.id, null);
  expect(settings).toMatchObject({
    ...{ name: 'Daily Cup, Jun 6', game: 'eFootball Mobile', minEntrants: 2, maxEntrants: 4, isSelfRunning: true },
    platformGroup: 'mobile',
    times: { opensAt: '2126-06-06T18:00:00.000Z', startsAt: '2126-06-06T21:00:00.000Z' },
  });
  expect(staff).toMatchObject([{ playerId: daily.organizer.playerId, role: 'organizer' }]);
  await reachPhase(cups, id, 'registration');
  expect((await find(daily.id)).nextAt).toBe('2126-06-07T18:00:00.000Z');
  const [other] = (await cups.competition.players(1)) as [TestPlayer];
  expect(await join(id, other)).toMatchObject({ status: 409, json: { code: 'not_eligible' } });
  const listed = await cups.call(null, { key: 'GET /api/tournaments/{id}', params: { id } });
  expect(listed.json).toMatchObject({ platformGroup: 'mobile', participants: 0 });

  const [early] = players as [TestPlayer];
  await join(id, early);
  const { json: me } = await cups.call(early, { key: 'GET /api/tournaments/{id}/me', params: { id } });
  const startsAt = '2126-06-06T21:00:00.000Z';
  expect(me).toMatchObject({ next: { event: 'start', at: startsAt } });
  const { json: own } = await cups.call(early, { key: 'GET /api/matches/mine' });
  expect(own).toMatchObject({ next: { kind: 'entry', isSelfRunning: true, dueAt: startsAt } });
  await cups.call(early, { key: 'DELETE /api/tournaments/{id}/entry', params: { id } });

  // Four players want the last places at the same time, and a fifth one is too late.
  await Promise.all(players.slice(0, 4).map((player) => join(id, player)));
  expect((await readBracket(cups, id)).phase).toBe('live');
  expect(await join(id, players[4] as TestPlayer)).toMatchObject({
    status: 409,
    json: { code: 'registration_closed' },
  });
  const { rounds, entrants } = await readBracket(cups, id);
  expect(entrants.map(({ state }) => state)).toEqual(Array(4).fill('playing'));
  expect(rounds[0]?.matches.map(({ state }) => state)).toEqual(['open', 'open']);

  cups.setClock(22 * 60);
  await waitForLatest(daily.id, id);
  expect(await countCups('Daily Cup, Jun 6')).toBe(1);
  expect(await countCups('Daily Cup, Jun 7')).toBe(1);
  await remove(daily.id);
});

test('a cup that nobody refereed ends by the clock, and one with too few players is cancelled', async () => {
  cups.setClock(48 * 60 - 119);
  const daily = await create({ ...input, name: 'Night League' });
  const { id } = await waitForLatest(daily.id, null);
  await reachPhase(cups, id, 'registration');
  await join(id, players[0] as TestPlayer);
  cups.setClock(48 * 60 + 61);
  await reachPhase(cups, id, 'cancelled');
  expect((await readBracket(cups, id)).reason).toBe('Too few players have joined.');

  cups.setClock(72 * 60 - 119);
  const next = await waitForLatest(daily.id, id);
  await reachPhase(cups, next.id, 'registration');
  for (const player of players.slice(0, 2)) await join(next.id, player);
  cups.setClock(72 * 60 + 61);
  await reachPhase(cups, next.id, 'live');
  // Nobody appears, and nobody of the staff is there.
  for (const minutes of [80, 120, 160]) {
    cups.setClock(72 * 60 + minutes);
    await waitFor(async () => (await readBracket(cups, next.id)).version > 0);
  }
  await reachPhase(cups, next.id, 'finished');
  await remove(daily.id);
});

test('a paused one opens nothing, a resumed one opens late, and what was missed is skipped', async () => {
  // 22:30 UTC, so that no cup opens before the pause.
  cups.setClock(98 * 60 + 30);
  const daily = await create({ ...input, name: 'Owl Cup', opensAt: '23:00', startsAt: '01:00' });
  expect(daily.nextAt).toBe('2126-06-10T23:00:00.000Z');
  expect((await change(daily.id, true)).json).toMatchObject({ isPaused: true, nextAt: null });
  const witness = await create({ ...input, name: 'Witness', opensAt: '23:00', startsAt: '01:00' });
  cups.setClock(124 * 60);
  await waitForLatest(witness.id, null);
  await remove(witness.id);
  expect((await find(daily.id)).latestId).toBeNull();
  expect((await change(daily.id, false)).json).toMatchObject({ nextAt: '2126-06-11T23:00:00.000Z' });
  const { id, settings } = await waitForLatest(daily.id, null);
  expect(settings.times.startsAt).toBe('2126-06-12T01:00:00.000Z');
  // Pausing and resuming on the same night opens no second cup.
  await change(daily.id, true);
  expect((await change(daily.id, false)).json).toMatchObject({ nextAt: '2126-06-12T23:00:00.000Z', latestId: id });
  // As after an outage of three days.
  cups.setClock(196 * 60 + 30);
  await waitFor(async () => (await find(daily.id)).nextAt === '2126-06-15T23:00:00.000Z');
  const opened = await countCups('Owl Cup, Jun 13');
  expect(opened).toBe(0);
  expect((await remove(daily.id)).status).toBe(200);
  expect((await change(daily.id, true)).json).toMatchObject({ code: 'not_found' });
});

test('belongs to its organizer', async () => {
  const stranger = players[0] as TestPlayer;
  const daily = await create({ ...input, name: 'Mine' });
  const params = { id: daily.id };
  for (const call of [
    { key: 'GET /api/daily-cups' },
    { key: 'POST /api/daily-cups', json: input },
    { key: 'PUT /api/daily-cups/{id}', params, json: { isPaused: true } },
    { key: 'DELETE /api/daily-cups/{id}', params },
  ] as const)
    expect((await cups.call(stranger, call)).json).toMatchObject({ code: 'forbidden' });
  const organizer = { ...stranger, username: 'organizer_1' };
  expect((await cups.call(organizer, { key: 'GET /api/daily-cups' })).json).toEqual([]);
  expect((await cups.call(organizer, { key: 'DELETE /api/daily-cups/{id}', params })).json).toMatchObject({
    code: 'forbidden',
  });
  const same = await cups.call(null, { key: 'POST /api/daily-cups', json: { ...input, startsAt: input.opensAt } });
  expect(same).toMatchObject({ status: 400, json: { code: 'validation_failed', issues: [{ path: 'startsAt' }] } });
  await remove(daily.id);
});

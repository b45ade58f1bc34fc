import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallKey, type EntryState, type TournamentBracket, tournamentBracket } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import { newId, type TestPlayer } from './support/competition.ts';
import { readBracket, report, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(12);
});
afterAll(() => cups.competition.stop());

/** A call of the organizer, at the version that the organizer has just seen. */
const organize = async (key: CallKey, id: string, body: object, params = {}): Promise<CallResponse> => {
  const { version } = await readBracket(cups, id);
  return cups.call(null, { key, params: { id, ...params }, json: { version, ...body } });
};
const goTo = (id: string, to: string, reason?: string) =>
  organize('POST /api/tournaments/{id}/phase', id, { to, ...(reason && { reason }) });
const seed = (id: string, body: object) => organize('PUT /api/tournaments/{id}/seeds', id, body);
const change = (id: string, act: string, { id: playerId }: TestPlayer, by?: TestPlayer) =>
  organize(
    'POST /api/tournaments/{id}/entrants/{entrantId}',
    id,
    { do: act, reason: 'House rules', ...(by && { by: by.id }) },
    { entrantId: playerId },
  );

const code = ({ json }: CallResponse) => (json as { code?: string }).code;
const person = (at: number): TestPlayer => players[at] as TestPlayer;
const findState = ({ entrants }: TournamentBracket, { id }: TestPlayer): EntryState | undefined =>
  entrants.find((row) => readEntrantId(row) === id)?.state;

/** A cup that waits for its start, with the players in the order of their seeds. */
const readyCup = async (count: number, overrides: object = {}) => {
  const id = await startCup(cups, players.slice(0, count), overrides);
  await goTo(id, 'ready');
  return id;
};

describe('seeds', () => {
  test('a move changes the order, and everyone else keeps theirs', async () => {
    const id = await readyCup(4);
    const before = (await readBracket(cups, id)).entrants.map(readEntrantId);
    const moved = await seed(id, { move: before[3], to: 1 });
    expect((moved.json as TournamentBracket['entrants']).map(readEntrantId)).toEqual([
      ...before.slice(3),
      ...before.slice(0, 3),
    ]);
    const after = await readBracket(cups, id);
    expect(after.entrants.map(({ seed: number }) => number)).toEqual([1, 2, 3, 4]);
    expect(readEntrantId(after.rounds[0]?.matches[0]?.home)).toBe(before[3]);
    expect(code(await seed(id, { move: newId(), to: 1 }))).toBe('not_registered');
  });

  test('a random draw is stored with its seed, and scores order players again', async () => {
    const id = await readyCup(8);
    const plays = cups.competition.db.collection('tournamentPlays');
    const stored = async () => (await plays.findOne({ phase: 'ready' }, { sort: { _id: -1 } })) ?? {};
    await seed(id, { by: 'random' });
    const { seeding, entrants } = (await stored()) as { seeding: object; entrants: string[] };
    expect(seeding).toEqual({ by: 'random', randomSeed: expect.any(Number) });
    expect([...entrants].sort()).toEqual(
      players
        .slice(0, 8)
        .map((one) => one.id)
        .sort(),
    );
    await seed(id, { by: 'score' });
    expect(await stored()).toMatchObject({ seeding: { by: 'score', randomSeed: null } });
  });

  test('are final once the tournament is live', async () => {
    const id = await startCup(cups, players.slice(0, 2));
    expect(code(await seed(id, { by: 'score' }))).toBe('phase_not_possible');
    expect(code(await seed(id, { by: 'score', version: 0 }))).toBe('tournament_changed');
  });
});

describe('settings', () => {
  const save = (id: string, overrides: object) =>
    organize('PUT /api/tournaments/{id}/settings', id, { settings: settings(overrides) });

  test('of the format are fixed once the tournament is live; others are not', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    const before = await readBracket(cups, id);
    for (const overrides of [{ format: 'double-elimination' }, { legs: 2 }, { thirdPlace: false }, { ladder: 'fifa' }])
      expect(code(await save(id, overrides))).toBe('phase_not_possible');
    expect(await readBracket(cups, id)).toEqual(before);
    const saved = await save(id, { name: 'Late Night Cup', rules: 'Be kind' });
    expect(tournamentBracket.parse(saved.json).settings).toMatchObject({ name: 'Late Night Cup', rules: 'Be kind' });
    const listed = await cups.call(null, { key: 'GET /api/tournaments/{id}', params: { id } });
    expect(listed.json).toMatchObject({ name: 'Late Night Cup' });
  });

  test('name staff by username, and an unknown one is an issue of its field', async () => {
    const id = await startCup(cups, players.slice(0, 2));
    const referee = { username: person(5).username, role: 'referee' };
    const saved = await save(id, { staff: [referee] });
    expect(tournamentBracket.parse(saved.json).staff).toEqual([{ ...referee, playerId: person(5).id }]);
    const refused = await save(id, { staff: [referee, { username: 'nobody_here', role: 'referee' }] });
    expect(refused).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    expect(refused.json).toMatchObject({ issues: [{ path: 'settings.staff.1.username' }] });
    expect((await readBracket(cups, id)).staff).toHaveLength(1);
  });
});

describe('entrants', () => {
  test('are added, removed and restored before the start', async () => {
    const id = await readyCup(3);
    expect((await change(id, 'add', person(5))).json).toMatchObject({ state: 'checkedIn' });
    expect((await change(id, 'remove', person(0))).json).toMatchObject({ state: 'removed', reason: 'House rules' });
    const without = await readBracket(cups, id);
    expect(without.entrants.filter((one) => one.seed !== null).map(readEntrantId)).not.toContain(person(0).id);
    await change(id, 'restore', person(0));
    expect(findState(await readBracket(cups, id), person(0))).toBe('checkedIn');
    expect(code(await change(id, 'add', { id: newId(), username: 'unknown' }))).toBe('user_not_found');
    expect(code(await change(id, 'remove', person(9)))).toBe('not_registered');
  });

  test('who are removed cannot register again', async () => {
    const id = await readyCup(3);
    await change(id, 'remove', person(0));
    for (const to of ['check-in', 'registration']) await goTo(id, to);
    const again = await cups.call(person(0), {
      key: 'POST /api/tournaments/{id}/entry',
      params: { id },
      json: { gameId: 'me', acceptsRules: true },
    });
    expect(code(again)).toBe('not_eligible');
  });

  test('who are disqualified lose their open matches, and return with them', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    const before = await readBracket(cups, id);
    const [match] = before.rounds[0]?.matches ?? [];
    const home = players.find((one) => one.id === readEntrantId(match?.home)) as TestPlayer;
    await change(id, 'disqualify', home);
    const out = await readBracket(cups, id);
    expect(out.rounds[0]?.matches[0]).toMatchObject({ state: 'done', result: { walkover: 'away' } });
    expect(findState(out, home)).toBe('disqualified');
    await change(id, 'restore', home);
    const back = await readBracket(cups, id);
    expect(back.rounds[0]?.matches[0]).toMatchObject({ state: 'open', result: null });
    expect(findState(back, home)).toBe('playing');
  });

  test('who did not come are replaced while they have no result', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    const match = (await readBracket(cups, id)).rounds[0]?.matches[0];
    const [home, away] = [match?.home, match?.away].map(
      (side) => players.find((one) => one.id === readEntrantId(side)) as TestPlayer,
    ) as [TestPlayer, TestPlayer];
    expect(code(await change(id, 'replace', home))).toBe('validation_failed');
    expect(code(await change(id, 'replace', home, away))).toBe('not_eligible');
    await change(id, 'replace', home, person(6));
    const replaced = await readBracket(cups, id);
    expect(replaced.rounds[0]?.matches[0]).toMatchObject({ state: 'open', home: { entrant: { id: person(6).id } } });
    for (const one of [person(6), away]) await report(cups, one, [id, match?.key ?? ''], { legs: [[1, 0]] });
    expect(code(await change(id, 'replace', person(6), person(7)))).toBe('phase_not_possible');
  });
});

describe('phases', () => {
  test('have a way back until the first report, and then none', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    for (const to of ['ready', 'check-in', 'registration', 'check-in', 'ready', 'live']) {
      // Returning to the registration undoes the check-ins.
      const { phase } = await readBracket(cups, id);
      if (phase === 'check-in' && to === 'ready')
        for (const player of players.slice(0, 4))
          await cups.call(player, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
      expect((await goTo(id, to)).json).toMatchObject({ phase: to });
    }
    expect(code(await goTo(id, 'announced'))).toBe('phase_not_possible');
    const match = (await readBracket(cups, id)).rounds[0]?.matches[0];
    const home = players.find((one) => one.id === readEntrantId(match?.home)) as TestPlayer;
    await report(cups, home, [id, match?.key ?? ''], { legs: [[1, 0]] });
    expect(code(await goTo(id, 'ready'))).toBe('phase_not_possible');
  });

  test('a pause stores the time that each match has left', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    const [match] = (await readBracket(cups, id)).rounds[0]?.matches ?? [];
    const home = players.find((one) => one.id === readEntrantId(match?.home)) as TestPlayer;
    const key = match?.key ?? '';
    cups.setClock(4);
    expect((await goTo(id, 'paused')).json).toMatchObject({ code: 'validation_failed', issues: [{ path: 'reason' }] });
    expect((await goTo(id, 'paused', 'Server maintenance')).json).toMatchObject({
      phase: 'paused',
      reason: 'Server maintenance',
    });
    cups.setClock(300);
    const refused = await report(cups, home, [id, key], { legs: [[1, 0]] });
    expect(code(refused)).toBe('match_not_open');
    const resumed = tournamentBracket.parse((await goTo(id, 'live')).json);
    const due = resumed.rounds[0]?.matches.map(({ dueAt }) => dueAt);
    const expected = cups.setClock(306).toISOString();
    expect(due).toEqual([expected, expected]);
  });

  test('a cancelled tournament has a public reason, and nothing happens in it any more', async () => {
    const id = await startCup(cups, players.slice(0, 4));
    await goTo(id, 'cancelled', 'Too little time');
    const before = await readBracket(cups, id);
    expect(before).toMatchObject({ phase: 'cancelled', reason: 'Too little time' });
    for (const to of ['live', 'cancelled']) expect(code(await goTo(id, to, 'Again'))).toBe('phase_not_possible');
    const refused = await report(cups, person(0), [id, 'w1-1'], { legs: [[1, 0]] });
    expect(refused.status).toBe(409);
    cups.setClock(600);
    expect(await readBracket(cups, id)).toEqual(before);
  });
});

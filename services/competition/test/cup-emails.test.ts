import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MatchAction, requestedVars, type TournamentBracket } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { admin, type TestCompetition, type TestPlayer } from './support/competition.ts';
import { createEmailReader, type EmailReader } from './support/cup-emails.ts';
import { readBracket, settings, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
/** The caller of a second process, whose clock runs as well. */
let twin: TestCompetition['call'];
let players: TestPlayer[];
let referee: TestPlayer;
let listEmails: EmailReader['listEmails'];
let brief: EmailReader['brief'];
let briefs: EmailReader['briefs'];
let expectEmails: EmailReader['expectEmails'];
beforeAll(async () => {
  cups = await startCups();
  twin = await cups.competition.startTwin();
  const people = await cups.competition.players(5);
  players = people.slice(0, 4);
  referee = people[4] as TestPlayer;
  ({ listEmails, brief, briefs, expectEmails } = createEmailReader(cups.competition, people));
});
afterAll(() => cups.competition.stop());

const at = (minutes: number) => new Date(Date.parse(settings().times.startsAt) + minutes * 60_000).toISOString();
const player = (position: number) => players[position] as TestPlayer;

/** Every call is sent to both processes at the same time, and repeated. */
const callTwice = async (by: TestPlayer | null, options: Parameters<TestCups['call']>[1]) => {
  const as = by ? { userId: by.id, username: by.username } : admin;
  const responses = await Promise.all([cups.call(by, options), twin({ ...options, as })]);
  return [...responses, await cups.call(by, options)].map(({ status }) => status);
};

const announce = async (overrides: object = {}): Promise<string> => {
  cups.setClock(-130);
  const created = await cups.call(null, { key: 'POST /api/tournaments', json: { settings: settings(overrides) } });
  cups.setClock(-120);
  return (created.json as { id: string }).id;
};
const register = (id: string, by: TestPlayer) =>
  callTwice(by, {
    key: 'POST /api/tournaments/{id}/entry',
    params: { id },
    json: { gameId: 'me', acceptsRules: true },
  });
const reachPhase = (id: string, phase: string) => waitFor(async () => (await readBracket(cups, id)).phase === phase);
const organize = async (id: string, key: 'phase' | 'entrants', json: object, playerId = '') => {
  const { version } = await readBracket(cups, id);
  const body = { ...json, version };
  return key === 'phase'
    ? cups.call(null, { key: 'POST /api/tournaments/{id}/phase', params: { id }, json: body })
    : cups.call(null, {
        key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
        params: { id, entrantId: playerId },
        json: body,
      });
};

test('every step of an entry has one email', async () => {
  const id = await announce({ maxEntrants: 2 });
  for (const one of players.slice(0, 3)) await register(id, one);
  const entry = 'tournament-entry';
  expect(await briefs(id, entry)).toEqual(['registered p0', 'registered p1', 'waiting p2']);
  await cups.call(player(1), { key: 'DELETE /api/tournaments/{id}/entry', params: { id } });
  expect(await briefs(id, entry)).toContain('moved-up p2');
  await organize(id, 'entrants', { do: 'remove', reason: 'Two accounts' }, player(0).id);
  await organize(id, 'entrants', { do: 'disqualify', reason: 'Insults' }, player(2).id);
  await organize(id, 'entrants', { do: 'add', reason: 'By phone' }, player(3).id);
  await organize(id, 'phase', { to: 'cancelled', reason: 'Servers are down' });

  const emails = await listEmails(id);
  expect(emails.map(brief).sort()).toEqual(
    [
      ...['registered p0', 'registered p1', 'waiting p2', 'moved-up p2'],
      ...['removed p0', 'disqualified p2', 'registered p3', 'cancelled p3'],
    ].sort(),
  );
  const find = (event: string) => emails.find(({ vars }) => vars['event'] === event);
  expect(find('waiting')?.vars['position']).toBe('1');
  expect(find('removed')?.vars['reason']).toBe('Two accounts');
  expect(find('cancelled')?.vars['reason']).toBe('Servers are down');
  expect(find('registered')).toMatchObject({
    vars: { tournamentName: 'Night Cup', startsAt: at(0), checkInAt: at(-60), checkInClosesAt: at(-10) },
    expiresAt: at(0),
  });
  for (const { template, vars, playerId, dedupeKey } of emails) {
    requestedVars[template].parse(vars);
    expect(dedupeKey).toBe(`entry:${id}:${playerId}:${vars['version']}`);
  }
});

describe('check-in', () => {
  const checkIn = 'tournament-check-in';
  const opened = (...who: number[]) => who.map((one) => `opened p${one}`);

  test('is announced when it opens, and once more to those who have not checked in 10 minutes before it closes', async () => {
    const id = await announce({ maxEntrants: 2 });
    for (const one of players) await register(id, one);
    cups.setClock(-60);
    await expectEmails(id, checkIn, opened(0, 1, 2, 3));
    for (const one of [player(0), player(3)])
      await callTwice(one, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
    cups.setClock(-20);
    await expectEmails(id, checkIn, [...opened(0, 1, 2, 3), 'reminder p1', 'reminder p2']);
    for (const { vars, expiresAt } of (await listEmails(id)).filter(({ template }) => template === checkIn))
      expect([vars['closesAt'], expiresAt]).toEqual([at(-10), at(-10)]);
    expect((await listEmails(id)).find((one) => brief(one) === 'opened p2')?.vars['entry']).toBe('waiting');

    // Who moves up has to check in, too.
    await cups.call(player(1), { key: 'DELETE /api/tournaments/{id}/entry', params: { id } });
    const moved = (await listEmails(id)).find((one) => brief(one) === 'moved-up p2');
    expect([moved?.vars['checkInClosesAt'], moved?.expiresAt]).toEqual([at(-10), at(-10)]);
  });

  test('has no reminder after it has closed', async () => {
    const id = await announce();
    for (const one of players.slice(0, 3)) await register(id, one);
    cups.setClock(-60);
    await reachPhase(id, 'check-in');
    for (const one of players.slice(0, 2))
      await cups.call(one, { key: 'POST /api/tournaments/{id}/check-in', params: { id } });
    // No clock has run for 50 minutes.
    cups.setClock(-10);
    await reachPhase(id, 'ready');
    expect(await briefs(id, checkIn)).toEqual(opened(0, 1, 2));
  });

  test('follows a new deadline, and is announced again when it is reopened', async () => {
    const id = await announce();
    await register(id, player(0));
    cups.setClock(-60);
    await expectEmails(id, checkIn, opened(0));
    const closeAt = async (minutes: number) => {
      const { version } = await readBracket(cups, id);
      const times = { ...settings().times, checkInClosesAt: at(minutes) };
      const json = { settings: settings({ times }), version };
      await cups.call(null, { key: 'PUT /api/tournaments/{id}/settings', params: { id }, json });
    };
    await closeAt(-5);
    cups.setClock(-20);
    // A command would take the old reminder, too.
    await closeAt(-5);
    expect(await briefs(id, checkIn)).toEqual(opened(0));
    await organize(id, 'phase', { to: 'registration' });
    await organize(id, 'phase', { to: 'check-in' });
    await expectEmails(id, checkIn, [...opened(0), ...opened(0)]);
    cups.setClock(-15);
    await expectEmails(id, checkIn, [...opened(0), ...opened(0), 'reminder p0']);
    expect((await listEmails(id)).at(-1)?.expiresAt).toBe(at(-5));
  });

  test('that is shorter than its reminder has none', async () => {
    const id = await announce({ times: { ...settings().times, checkInAt: at(-15) } });
    await register(id, player(0));
    cups.setClock(-15);
    await expectEmails(id, checkIn, opened(0));
    cups.setClock(-12);
    await organize(id, 'entrants', { do: 'add', reason: 'By phone' }, player(1).id);
    expect(await briefs(id, checkIn)).toEqual(opened(0));
  });
});

describe('a match', () => {
  const matches = 'tournament-match';
  const findSides = ({ rounds }: TournamentBracket, key: string) => {
    const found = rounds.flatMap((round) => round.matches).find((one) => one.key === key);
    return [found?.home, found?.away].map((side) => players.findIndex(({ id }) => id === readEntrantId(side))) as [
      number,
      number,
    ];
  };
  const act = (by: TestPlayer | null, id: string, key: string, action: MatchAction) =>
    callTwice(by, { key: 'POST /api/tournaments/{id}/matches/{key}', params: { id, key }, json: action });
  /** The players referee, too, but not their own matches. */
  const staff = () => ({ staff: [...players, referee].map(({ username }) => ({ username, role: 'referee' })) });

  test('that is ready is announced after a minute to those who are not', async () => {
    const id = await startCup(cups, players);
    const bracket = await readBracket(cups, id);
    const [home, away] = findSides(bracket, 'w1-1');
    const others = findSides(bracket, 'w1-2');
    await act(player(home), id, 'w1-1', { do: 'ready' });
    expect(await briefs(id, matches)).toEqual([]);
    cups.setClock(1);
    await expectEmails(
      id,
      matches,
      [away, ...others].map((one) => `ready p${one}`),
    );
    const email = (await listEmails(id)).find((one) => brief(one) === `ready p${away}`);
    expect(email).toMatchObject({
      dedupeKey: expect.stringMatching(new RegExp(`^match:${id}:w1-1:ready:[0-9]+:${player(away).id}$`)),
      vars: { matchKey: 'w1-1', matchLabel: 'Semifinal 1', opponent: player(home).username, dueAt: at(10) },
      expiresAt: at(10),
    });
  });

  test('that is being played, paused or over after the minute is not announced; after the pause it is', async () => {
    const id = await startCup(cups, players);
    const bracket = await readBracket(cups, id);
    for (const side of findSides(bracket, 'w1-1')) await act(player(side), id, 'w1-1', { do: 'ready' });
    await organize(id, 'phase', { to: 'paused', reason: 'Servers are down' });
    cups.setClock(5);
    await organize(id, 'phase', { to: 'live' });
    expect(await briefs(id, matches)).toEqual([]);
    cups.setClock(6);
    await expectEmails(
      id,
      matches,
      findSides(bracket, 'w1-2').map((one) => `ready p${one}`),
    );
    expect((await listEmails(id)).at(-1)?.expiresAt).toBe(at(15));
  });

  test('whose deadline has passed before any clock ran is not announced', async () => {
    const id = await startCup(cups, players);
    cups.setClock(10);
    await waitFor(async () => {
      const { rounds } = await readBracket(cups, id);
      return rounds[0]?.matches.every(({ state }) => state === 'attention');
    });
    expect(await briefs(id, matches)).toEqual([]);
  });

  test('has an email for each report, dispute and ruling', async () => {
    const id = await startCup(cups, players, staff());
    const bracket = await readBracket(cups, id);
    const [home, away] = findSides(bracket, 'w1-1');
    const judges = ['admin', 'p4', ...findSides(bracket, 'w1-2').map((one) => `p${one}`)];
    const expected: string[] = [];
    const expectMore = async (...more: string[]) => {
      expected.push(...more);
      await expectEmails(id, matches, expected);
    };
    const report = (by: number, score: [number, number]) =>
      act(player(by), id, 'w1-1', { do: 'report', score: { legs: [score] } });
    const last = async (event: string) => (await listEmails(id)).findLast(({ vars }) => vars['event'] === event);

    await report(home, [2, 1]);
    await expectMore(`reported p${away}`);
    expect(await last('reported')).toMatchObject({ vars: { score: '2–1', dueAt: at(10) }, expiresAt: at(10) });
    // A corrected report is another cause.
    await report(home, [3, 1]);
    await expectMore(`reported p${away}`);
    // Another deadline, and a withdrawal, are none.
    await act(referee, id, 'w1-1', { do: 'extend', minutes: 5 });
    await report(away, [1, 3]);
    await expectMore(...judges.map((who) => `disputed ${who}`));
    await act(player(away), id, 'w1-1', { do: 'withdraw-report' });
    expect((await briefs(id, matches)).length).toBe(expected.length);
    expect(await last('disputed')).toMatchObject({ expiresAt: at(15) });

    cups.setClock(15);
    await expectMore(...judges.map((who) => `still-disputed ${who}`));
    await act(referee, id, 'w1-1', {
      do: 'rule',
      verdict: { score: { legs: [[3, 1]] } },
      reason: 'See the screenshot',
    });
    cups.setClock(15.5);
    await expectMore(`ruled p${home}`, `ruled p${away}`);
    expect((await last('ruled'))?.vars).toMatchObject({ outcome: 'score', score: '3–1', reason: 'See the screenshot' });
    const { version } = await readBracket(cups, id);
    const correction = { key: 'w1-1', verdict: { walkover: 'away' }, reason: 'Banned', mode: 'apply', version };
    const apply = { key: 'POST /api/tournaments/{id}/corrections' as const, params: { id }, json: correction };
    expect((await callTwice(null, apply)).sort()).toEqual([200, 409, 409]);
    cups.setClock(16);
    await expectMore(`ruled p${home}`, `ruled p${away}`);
    expect((await last('ruled'))?.vars).toMatchObject({ outcome: 'away', reason: 'Banned' });
    for (const { template, vars } of await listEmails(id)) requestedVars[template].parse(vars);
  });
});

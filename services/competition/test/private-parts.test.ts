import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallKey, contract, type TournamentEntry } from '@portal/contracts';
import { act, readMatch, send } from './support/clan-cups.ts';
import type { TestPlayer } from './support/competition.ts';
import { addEvidence, readBracket, report, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';

let cups: TestCups;
let players: TestPlayer[];
beforeAll(async () => {
  cups = await startCups();
  players = await cups.competition.players(6);
});
afterAll(() => cups.competition.stop());

const secret = 'planted-secret';
const person = (at: number): TestPlayer => players[at] as TestPlayer;

/** Everything of tournaments that can be read without a session. */
const publicCalls = (Object.keys(contract) as CallKey[]).filter((key) => {
  const { access } = contract[key];
  const isOfTournament = key.startsWith('GET /api/tournaments') || key.startsWith('GET /api/fixtures');
  return isOfTournament && (access === 'public' || access === 'optional');
});

test('reasons of disputes, private reasons and game ids are in no public response, frame or email to others', async () => {
  const staff = [{ username: person(5).username, role: 'referee' }];
  const id = await startCup(cups, players.slice(0, 4), { staff });
  // Every player has a secret game id.
  const { db } = cups.competition;
  await db.collection('entries').updateMany({ tournamentId: id }, { $set: { gameId: `${secret}-id` } });
  const first = await readMatch(cups, [id, 'w1-1']);
  const find = (playerId: string | null) => players.find((one) => one.id === playerId) as TestPlayer;
  const [home, away] = [find(readEntrantId(first.home)), find(readEntrantId(first.away))];
  await report(cups, home, [id, 'w1-1'], { legs: [[2, 1]] });
  await act(cups, away, [id, 'w1-1'], { do: 'dispute', reason: `${secret}-dispute` });
  await addEvidence(cups, away, [id, 'w1-1'], 'red');
  const second = await readMatch(cups, [id, 'w1-2']);
  const out = find(readEntrantId(second.away));
  const disqualified = await cups.call(null, {
    key: 'POST /api/tournaments/{id}/entrants/{entrantId}',
    params: { id, entrantId: out.id },
    json: { do: 'disqualify', reason: `${secret}-out`, isPrivate: true },
  });
  expect(disqualified.json).toMatchObject({ state: 'disqualified', reason: `${secret}-out` });
  // Earlier releases wrote the reason of a dispute to the log.
  const log = db.collection('tournamentLog');
  const old = await log.updateMany({ tournamentId: id, kind: 'dispute' }, { $set: { reason: `${secret}-old` } });
  expect(old.modifiedCount).toBe(1);

  const { version } = await readBracket(cups, id);
  const scanned: string[] = [];
  for (const key of publicCalls)
    for (const matchKey of ['w1-1', 'w1-2', 'w2-1'])
      for (const as of [undefined, { userId: person(4).id, username: person(4).username }]) {
        const params = { id, key: matchKey, version: String(version), hash: 'x.webp' };
        const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const { status, bytes } = await cups.competition.call({
          key,
          params: Object.fromEntries(names.map((name) => [name, params[name as keyof typeof params] ?? 'x'])),
          ...(as && { as }),
        });
        if (status === 200) scanned.push(key);
        expect([key, bytes.includes(secret)]).toEqual([key, false]);
      }
  for (const call of ['bracket', 'log', 'moments', 'moments/{version}', 'matches/{key}'])
    expect(scanned).toContain(`GET /api/tournaments/{id}/${call}`);
  expect(scanned).toContain('GET /api/fixtures');
  const frames = await cups.competition.events('live.changed');
  expect(frames.length).toBeGreaterThan(0);
  expect(JSON.stringify(frames)).not.toContain(secret);
  for (const { data } of await cups.competition.events('notification.requested')) {
    const mayKnow = data.playerId === out.id || data.vars['event'] === 'disputed';
    expect([data.vars['event'], !mayKnow && JSON.stringify(data.vars).includes(secret)]).toEqual([
      data.vars['event'],
      false,
    ]);
  }
  expect(cups.competition.logged.join()).not.toContain(secret);

  // Those who need them can still read them.
  for (const who of [home, away, person(5)])
    expect(await readMatch(cups, [id, 'w1-1'], who)).toMatchObject({
      dispute: { reason: `${secret}-dispute` },
      gameIds: { home: `${secret}-id`, away: `${secret}-id` },
    });
  const own = await send(cups, out, ['GET /api/tournaments/{id}/me', id]);
  expect((own.json as { entry: TournamentEntry }).entry.reason).toBe(`${secret}-out`);
});

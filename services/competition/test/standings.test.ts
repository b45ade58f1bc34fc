import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { serviceCaller, testSnapshotKey } from '@portal/testing';
import { Types } from 'mongoose';
import { createStore } from '../src/context.ts';
import { changeStanding } from '../src/features/standings/change-standing.ts';
import { runStandingCommand } from '../src/features/standings/standing-command.ts';
import { createClan, readDetails } from './support/clans.ts';
import { startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
let run: (...args: string[]) => Promise<string>;
let context: ReturnType<typeof createStore>;

beforeAll(async () => {
  competition = await startCompetition();
  const { environment, db } = competition;
  // In the future: MongoDB removes events a day after they are done, in a pass each minute.
  const now = () => new Date('2126-03-01T12:00:00Z');
  context = createStore({ environment, portal: portalConfig.parse({}) }, db, now);
  run = async (...args) => (await runStandingCommand(context, args)).join('\n');
});
afterAll(() => competition.stop());

const onePlayer = async () => {
  const [player] = await competition.players(1);
  if (!player) throw new Error('no player');
  return player;
};

const standings = () => competition.db.collection('standings');

const toChanges = async (playerId: string) =>
  (await competition.events('standing.changed')).filter(({ entityId }) => entityId === playerId);

const clanScore = async (clanId: string) => (await readDetails(competition, clanId)).clanScore;

const createClanLedBy = async (leaderUsername: string): Promise<string> =>
  (await createClan(competition, { name: `Clan of ${leaderUsername}`, leaderUsername })).id;

describe('adjust', () => {
  test('adds, records the reason in the ledger, and publishes the standing', async () => {
    const { id, username } = await onePlayer();
    expect(await run('adjust', username.toUpperCase(), '--score', '120', '--wins=1', '--reason', 'Cup final')).toBe(
      `${username}: score 120, games 0, wins 1`,
    );
    expect(await run('adjust', username, '--score', '-20', '--reason', 'Late arrival')).toContain('score 100');
    expect((await toChanges(id)).map(({ entityVersion, data }) => [entityVersion, data.score])).toEqual([
      [1, 120],
      [2, 100],
    ]);
    expect(await run('explain', username)).toBe(
      [
        `${username}: score 100, games 0, wins 1`,
        'time\tscore\tgames\twins\tsource\treason',
        '2126-03-01T12:00:00.000Z\t+120\t0\t+1\toperator\tCup final',
        '2126-03-01T12:00:00.000Z\t-20\t0\t0\toperator\tLate arrival',
        'matches the sum of its 2 changes',
      ].join('\n'),
    );
  });

  test.each([
    [['--score', '-1', '--reason', 'x'], 'score: Would become -1; the minimum is 0'],
    [['--score', 'many', '--reason', 'x'], '--score many: must be a whole number, such as 50 or -50'],
    [['--score', '5'], 'Missing --reason'],
    [['--score', '5', '--reason', '  '], 'Missing --reason'],
    [['--reason', 'x'], 'Missing a change, for example --score 50'],
    [['--points', '5', '--reason', 'x'], /points/],
  ])('with %j is refused and changes nothing', async (args, message) => {
    const { id, username } = await onePlayer();
    await expect(run('adjust', username, ...args)).rejects.toThrow(message);
    expect(await toChanges(id)).toEqual([]);
    expect(await run('explain', username)).toContain('matches the sum of its 0 changes');
  });

  test('of an unknown player is refused', async () => {
    await expect(run('adjust', 'unknown_name', '--score', '5', '--reason', 'x')).rejects.toThrow(
      'No player has this name',
    );
  });
});

test.each([[[]], [['explain']], [['promote', 'player_one']], [['explain', 'a', 'b']]])(
  'the command line %j is refused',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(/Specify a command|Unknown command/);
  },
);

test('fifty parallel changes and the creation of a clan: every number is exact', async () => {
  const { id, username } = await onePlayer();
  const change = () => changeStanding(context, { playerId: id, change: { score: 3 }, reason: 'Goal', source: 'test' });
  const [clanId] = await Promise.all([createClanLedBy(username), ...Array.from({ length: 50 }, change)]);
  expect(await run('explain', username)).toContain('matches the sum of its 50 changes');
  expect(await clanScore(clanId)).toBe(150);
  const versions = (await toChanges(id)).map(({ entityVersion }) => entityVersion).sort((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test('rebuild restores a damaged standing from its changes and publishes it', async () => {
  const { id, username } = await onePlayer();
  await run('adjust', username, '--score', '50', '--games', '2', '--reason', 'League');
  const clanId = await createClanLedBy(username);
  expect(await run('rebuild', username)).toBe('Nothing to repair: score 50, games 2, wins 0');
  await standings().updateOne({ _id: new Types.ObjectId(id) }, { $inc: { score: 7 } });
  await competition.db.collection('clans').updateOne({ name: `Clan of ${username}` }, { $inc: { clanScore: 7 } });
  expect(await run('explain', username)).toContain(`run rebuild ${username}`);
  expect(await run('rebuild', username)).toBe('Repaired: score 50, games 2, wins 0');
  expect(await run('explain', username)).toContain('matches the sum of its 2 changes');
  expect(await clanScore(clanId)).toBe(50);
  expect((await toChanges(id)).at(-1)).toMatchObject({ entityVersion: 2, data: { score: 50, gamesPlayed: 2 } });
});

test.each([
  ['changed by hand', (standing: Record<string, unknown>) => standings().updateOne(standing, { $inc: { score: 7 } })],
  ['lost', (standing: Record<string, unknown>) => standings().deleteOne(standing)],
])(
  'rebuild restores a standing that was %s, under a new version, and leaves the score of the clan',
  async (_, damage) => {
    const { id, username } = await onePlayer();
    for (const score of ['20', '30']) await run('adjust', username, '--score', score, '--reason', 'League');
    const clanId = await createClanLedBy(username);
    await damage({ _id: new Types.ObjectId(id) });
    expect(await run('rebuild', username)).toBe('Repaired: score 50, games 0, wins 0');
    expect(await run('rebuild', username)).toBe('Nothing to repair: score 50, games 0, wins 0');
    expect((await toChanges(id)).at(-1)).toMatchObject({ entityVersion: 3, data: { score: 50 } });
    expect(await clanScore(clanId)).toBe(50);
  },
);

test('rebuild of a player without changes repairs nothing', async () => {
  const { id, username } = await onePlayer();
  expect(await run('rebuild', username)).toBe('Nothing to repair: score 0, games 0, wins 0');
  expect(await toChanges(id)).toEqual([]);
});

test('a snapshot returns all standings as events', async () => {
  const { id, username } = await onePlayer();
  await run('adjust', username, '--score', '9', '--reason', 'League');
  const call = serviceCaller(competition.opsOrigin, 'competition');
  const { json } = await call({
    key: 'GET /internal/snapshots/standing.changed',
    headers: { authorization: `Bearer ${testSnapshotKey}` },
  });
  const { events } = json as { events: { entityId: string }[] };
  const [published] = await toChanges(id);
  expect(events.find(({ entityId }) => entityId === id)).toMatchObject({
    eventId: published?.eventId,
    data: published?.data,
  });
});

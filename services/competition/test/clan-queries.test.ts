import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { silentLogger, watchQueries } from '@portal/service-kit/testing';
import { testDatabase } from '@portal/testing';
import sharp from 'sharp';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { clanLifeHelpers } from './support/clan-life.ts';
import { addMember, clanForm, createClan, readCursor } from './support/clans.ts';
import { admin, startCompetition, type TestCompetition, type TestPlayer } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition({ portal: { features: { clanLife: true } } });
});
afterAll(() => competition.stop());

const life = clanLifeHelpers(() => competition);

/** So many clans and members that a query without an index could not pass for one with it. */
const scale = { players: 300, follows: 0, clans: 150, cups: 0 };

/** Every call on clans, second pages too. */
const scenario = async () => {
  const [leader, manager, ...members] = await competition.players(5);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#101010' } })
    .png()
    .toBuffer();
  const form = {
    leaderUsername: leader?.username ?? '',
    manager1Username: manager?.username ?? '',
    logo: new Blob([new Uint8Array(png)]),
  };
  const { id, name, logo } = await createClan(competition, form);
  await competition.call({ key: 'POST /api/clans', body: clanForm({ name }), as: admin });
  // A player who is in a clan already is looked up for the error.
  await competition.call({
    key: 'POST /api/clans',
    body: clanForm({ leaderUsername: form.leaderUsername }),
    as: admin,
  });
  for (const player of members) await addMember(competition, id, player.id);
  for (const key of ['GET /api/clans', 'GET /api/clans/{id}/members'] as const) {
    const first = await competition.call({ key, params: { id }, query: { limit: '2' } });
    const cursor = readCursor(first) ?? '';
    expect(cursor).not.toBe('');
    await competition.call({ key, params: { id }, query: { limit: '2', cursor } });
  }
  for (const key of ['GET /api/clans/{id}', 'GET /api/clans/{id}/details'] as const)
    await competition.call({ key, params: { id } });
  const hash = (logo ?? '').slice('/api/clan-logos/'.length);
  await competition.call({ key: 'GET /api/clan-logos/{hash}', params: { hash } });
  await competition.call({ key: 'GET /api/clans', query: { limit: '2', sort: 'score' } });
  await competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
};

test('every query on clans uses an index in its order and reads no more than it returns', async () => {
  await loadScaleData({ environment: competition.environment, logger: silentLogger, scale });
  const seen = await watchQueries(competition.db, scenario);
  const own = seen.filter(({ ns }) => /\.(clans|memberships|players|standings|pictures)$/.test(ns));
  const plans = own.map(({ ns, planSummary }) => `${ns.split('.')[1]}: ${planSummary}`);
  expect(new Set(plans.map((plan) => plan.split(':')[0]))).toEqual(
    new Set(['clans', 'memberships', 'players', 'standings', 'pictures']),
  );
  expect(plans.filter((plan) => plan.includes('COLLSCAN'))).toEqual([]);
  expect(own.filter(({ hasSortStage }) => hasSortStage).map(({ command }) => command)).toEqual([]);
  for (const plan of [
    'clans: IXSCAN { memberCount: -1, nameKey: 1 }',
    'clans: IXSCAN { clanScore: -1, nameKey: 1 }',
    'clans: IXSCAN { logo: 1 }',
    'memberships: IXSCAN { playerId: 1 }',
    'memberships: IXSCAN { clanId: 1, joinedAt: 1, _id: 1, playerId: 1 }',
    'players: IXSCAN { usernameKey: 1 }',
  ])
    expect(plans.join('\n')).toContain(plan);
  // The largest response here has five rows, plus the row that shows whether there is a next page.
  const wasteful = own.filter(({ docsExamined = 0, keysExamined = 0 }) => docsExamined > 6 || keysExamined > 12);
  expect(wasteful.map(({ command, docsExamined, keysExamined }) => ({ command, docsExamined, keysExamined }))).toEqual(
    [],
  );
});

/** Calls with which players run a clan. */
const lifeScenario = async () => {
  const [leader, manager, asking, invited] = (await competition.players(4)) as [TestPlayer, ...TestPlayer[]];
  const players = { manager, asking, invited } as Record<'manager' | 'asking' | 'invited', TestPlayer>;
  const { id } = await life.createWith([leader, players.manager]);
  await life.manage(leader, id, { do: 'role', playerId: players.manager.id, role: 'manager' });
  await life.change(leader, id, { joining: 'request' });
  await life.join(players.asking, id);
  await life.manage(leader, id, { do: 'invite', playerId: players.invited.id });
  await life.post(leader, id, 'Hello');
  await life.listPosts(players.manager, id);
  for (const player of [leader, players.asking]) await life.readMe(player, id);
  await life.manage(leader, id, { do: 'accept', playerId: players.asking.id });
  await life.act(players.invited, id, { do: 'accept' });
  await life.manage(leader, id, { do: 'remove', playerId: players.invited.id });
  await life.readManagement(leader, id);
  await life.act(players.manager, id, { do: 'claim' });
};

test('every query of clan life uses an index in its order and reads no more than it returns', async () => {
  // So many rows of other clans that a query without an index could not pass for one with it.
  const { ObjectId } = competition.db.base.Types;
  const expiresAt = new Date(Date.now() + 86_400_000);
  const others = Array.from({ length: 200 }, () => ({ clanId: new ObjectId(), playerId: new ObjectId() }));
  const at = new Date();
  await competition.db
    .collection('clanRequests')
    .insertMany(others.map((pair) => ({ ...pair, state: 'requested', by: pair.playerId, at, expiresAt })));
  await competition.db
    .collection('clanPosts')
    .insertMany(others.map(({ clanId, playerId }) => ({ clanId, by: playerId, text: 'Hello', at })));
  const seen = await watchQueries(competition.db, lifeScenario);
  const own = seen.filter(({ ns }) => /\.(clans|clanRequests|clanPosts|memberships)$/.test(ns));
  const plans = own.map(({ ns, planSummary }) => `${ns.split('.')[1]}: ${planSummary}`);
  expect(plans.filter((plan) => plan.includes('COLLSCAN'))).toEqual([]);
  expect(own.filter(({ hasSortStage }) => hasSortStage).map(({ command }) => command)).toEqual([]);
  for (const plan of [
    'clanRequests: IXSCAN { clanId: 1, playerId: 1 }',
    'clanRequests: IXSCAN { clanId: 1, state: 1, at: -1 }',
    'clanRequests: IXSCAN { playerId: 1, state: 1 }',
    'clanPosts: IXSCAN { clanId: 1, at: -1, _id: -1 }',
  ])
    expect(plans.join('\n')).toContain(plan);
  const wasteful = own.filter(({ docsExamined = 0, keysExamined = 0 }) => docsExamined > 6 || keysExamined > 12);
  expect(wasteful.map(({ command, docsExamined, keysExamined }) => ({ command, docsExamined, keysExamined }))).toEqual(
    [],
  );
});

test('lists go to the servers that MONGODB_URI prefers', async () => {
  const uri = new URL(testDatabase().uri);
  uri.searchParams.set('readPreference', 'nearest');
  const reader = await startCompetition({ env: { MONGODB_URI: uri.href } });
  const seen = await watchQueries(reader.db, () => reader.call({ key: 'GET /api/clans' }));
  await reader.stop();
  expect(seen.map(({ command }) => command)).toContainEqual(
    expect.objectContaining({ find: 'clans', $readPreference: { mode: 'nearest' } }),
  );
});

import { afterEach, expect, test } from '@jest/globals';
import type { LeaderboardPlayer, StateEvent } from '@portal/contracts';
import { createMetrics } from '@portal/service-kit';
import { snapshotRoutes } from '@portal/service-kit/projection';
import { createTestService, silentLogger } from '@portal/service-kit/testing';
import { testIdentityPublicKey, testSnapshotKey, waitFor } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import { buildPlace } from './support/activities.ts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildPlayerRemoved,
  buildStandingChanged,
  newId,
  startCommunity,
} from './support/community.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Owned = Partial<Record<StateEvent['type'], StateEvent[]>>;

/** A service that published everything before community existed, and serves it as snapshots. */
const startOwner = async (name: 'account' | 'competition', owned: Owned, port?: number) => {
  const requested: string[] = [];
  const sources = Object.entries(owned).map(([type, events]) => [
    type,
    async (after: string | null) => {
      requested.push(type);
      return events.filter(({ entityId }) => after === null || entityId > after);
    },
  ]);
  const opsPort = port ?? (await findFreePort());
  const owner = createTestService({
    name,
    host: '127.0.0.1',
    port: 0,
    operations: { host: '127.0.0.1', port: opsPort },
    identityKeys: [testIdentityPublicKey],
    logger: silentLogger,
    metrics: createMetrics(name),
    calls: [],
    snapshots: snapshotRoutes([testSnapshotKey], Object.fromEntries(sources)),
    dependencies: {},
  });
  await owner.start();
  closing.push(() => owner.stop());
  return { url: `http://127.0.0.1:${opsPort}`, requested };
};

test('whoever was there before the community is found in it, with standing and clan, without a command', async () => {
  const [first, second, clan] = [newId(), newId(), newId()];
  const account = await startOwner('account', {
    'player.changed': [
      buildPlayerChanged(first, { username: 'early_bird' }, 3),
      buildPlayerChanged(second, { username: 'night_owl' }),
    ],
    'player.removed': [buildPlayerRemoved(newId())],
  });
  const competition = await startOwner('competition', {
    'standing.changed': [buildStandingChanged(second, { score: 50 })],
    'clan.changed': [buildClanChanged(clan, { name: 'Old Guard', memberIds: [first] })],
    'activity.published': [buildPlace(first, 1)],
  });
  const community = await startCommunity({
    owners: { ACCOUNT_OPS_URL: account.url, COMPETITION_OPS_URL: competition.url },
  });
  closing.push(() => community.stop());
  const board = async () => (await community.call({ key: 'GET /api/leaderboard' })).json as LeaderboardPlayer[];
  await waitFor(() => community.projections.areBuilt());
  expect((await board()).map(({ username, score, clan: name }) => [username, score, name])).toEqual([
    ['night_owl', 50, undefined],
    ['early_bird', 0, 'Old Guard'],
  ]);
  expect(await community.db.collection('activities').countDocuments({ kind: 'place', version: 1 })).toBe(1);
});

test('owners are queried again until all of them respond', async () => {
  const player = newId();
  const accountPort = await findFreePort();
  const competition = await startOwner('competition', {
    'standing.changed': [buildStandingChanged(player, { score: 7 })],
    'clan.changed': [],
    'activity.published': [],
  });
  const community = await startCommunity({
    owners: { ACCOUNT_OPS_URL: `http://127.0.0.1:${accountPort}`, COMPETITION_OPS_URL: competition.url },
  });
  closing.push(() => community.stop());
  // Account does not respond.
  await waitFor(() => competition.requested.filter((type) => type === 'clan.changed').length > 1);
  expect(await community.projections.areBuilt()).toBe(false);
  const players = {
    'player.changed': [buildPlayerChanged(player, { username: 'early_bird' })],
    'player.removed': [],
  };
  await startOwner('account', players, accountPort);
  await waitFor(() => community.projections.areBuilt());
  const { json } = await community.call({ key: 'GET /api/leaderboard' });
  expect(json).toMatchObject([{ username: 'early_bird', score: 7 }]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { syntheticPlayerId } from '@portal/domain/testing';
import {
  getCollectionName,
  silentLogger as logger,
  type SeenQuery,
  summarize,
  watchQueries,
} from '@portal/service-kit/testing';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { scenarios } from './scenarios/index.ts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { deskOptions } from './support/desk.ts';

let community: TestCommunity;
const players = [0, 1, 2, 700, 1_999].map(syntheticPlayerId);

beforeAll(async () => {
  const features = { notifications: true, followFeed: true, newsDesk: true };
  community = await startCommunity({ ...deskOptions, portal: { features } });
  const scale = { players: 2_000, follows: 6_000, clans: 100, cups: 300 };
  await loadScaleData({ environment: community.environment, logger, scale });
  // This collects the ranks and reads all keys.
  await community.ranking.findRank(players[0] ?? '');
});
afterAll(() => community.stop());

/** Queries on the service's own collections while `work` runs. The relay reads the outbox meanwhile; service-kit tests its queries. */
const watch = async (work: () => Promise<void>): Promise<SeenQuery[]> =>
  (await watchQueries(community.db, work)).filter(({ ns }) => !/\.(system|outbox)\b/.test(ns));

/** Twice the longest page: a search reads names that start with the text again when it looks inside names. */
const mostDocs = 200;
/** A name that repeats a text has several endings that start with it. */
const mostKeys = 1_000;

test.each(Object.keys(scenarios))('every query of %s uses an index in its order', async (name) => {
  const scenario = scenarios[name];
  const seen = await watch(async () => scenario?.run({ community, players }));
  expect([...new Set(seen.map(getCollectionName))]).toEqual(expect.arrayContaining([...(scenario?.touches ?? [])]));
  expect(seen.filter(({ planSummary }) => /COLLSCAN/.test(planSummary)).map(summarize)).toEqual([]);
  expect(seen.filter(({ hasSortStage }) => hasSortStage).map(summarize)).toEqual([]);
  expect(seen.filter(({ docsExamined = 0 }) => docsExamined > mostDocs).map(summarize)).toEqual([]);
  expect(seen.filter(({ keysExamined = 0 }) => keysExamined > mostKeys).map(summarize)).toEqual([]);
});

test('the watch sees a scan and a sort', async () => {
  const seen = await watch(async () => {
    await community.db.collection('follows').find().sort({ missing: 1 }).limit(1).toArray();
  });
  expect(seen).toEqual([expect.objectContaining({ planSummary: 'COLLSCAN', hasSortStage: true, docsExamined: 6_000 })]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, systemClock } from '@portal/service-kit';
import { syntheticPlayerId } from '@portal/service-kit/synthetic';
import { loadScaleData } from '../src/scale-data/load-scale-data';
import { startCommunity, type TestCommunity } from './support/community';
import { walks } from './walks';

let community: TestCommunity;
const players = [0, 1, 2, 700, 1_999].map(syntheticPlayerId);

beforeAll(async () => {
  community = await startCommunity();
  const scale = { players: 2_000, follows: 6_000, clans: 100 };
  const logger = createLogger({ service: 'test', level: 'silent' });
  await loadScaleData({ environment: community.environment, clock: systemClock, logger, scale }, () => undefined);
});
afterAll(() => community.stop());

interface Seen {
  ns: string;
  planSummary: string;
  hasSortStage?: boolean;
  docsExamined?: number;
  keysExamined?: number;
  command: unknown;
}

/** What the database did meanwhile, the service's own collections only. */
const watch = async (work: () => Promise<void>): Promise<Seen[]> => {
  const profile = community.db.collection<Seen>('system.profile');
  await profile.drop().catch(() => undefined);
  await community.db.db?.command({ profile: 2 });
  await work();
  await community.db.db?.command({ profile: 0 });
  const seen = await profile.find({ planSummary: { $exists: true } }).toArray();
  return seen.filter(({ ns }) => !/\.system\./.test(ns));
};

const collectionOf = ({ ns }: Seen) => ns.slice(ns.indexOf('.') + 1).replace(/_rebuilt$/, '');
const brief = ({ ns, planSummary, docsExamined, keysExamined, command }: Seen) =>
  `${ns} ${planSummary} docs ${docsExamined} keys ${keysExamined} ${JSON.stringify(command).slice(0, 300)}`;

/** The longest page twice over: a search reads names that begin with the text again where it looks inside names. */
const mostDocs = 200;
/** A name has several endings that begin with a text that it repeats. */
const mostKeys = 1_000;

test.each(Object.keys(walks))('every query of %s is answered by an index in its order', async (name) => {
  const walk = walks[name];
  const seen = await watch(async () => walk?.run({ community, players }));
  expect([...new Set(seen.map(collectionOf))]).toEqual(expect.arrayContaining([...(walk?.touches ?? [])]));
  expect(seen.filter(({ planSummary }) => /COLLSCAN/.test(planSummary)).map(brief)).toEqual([]);
  expect(seen.filter(({ hasSortStage }) => hasSortStage).map(brief)).toEqual([]);
  expect(seen.filter(({ docsExamined = 0 }) => docsExamined > mostDocs).map(brief)).toEqual([]);
  expect(seen.filter(({ keysExamined = 0 }) => keysExamined > mostKeys).map(brief)).toEqual([]);
});

test('the watch sees a scan and a sort', async () => {
  const seen = await watch(async () => {
    await community.db.collection('follows').find().sort({ nobody: 1 }).limit(1).toArray();
  });
  expect(seen).toEqual([expect.objectContaining({ planSummary: 'COLLSCAN', hasSortStage: true, docsExamined: 6_000 })]);
});

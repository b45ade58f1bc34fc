import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newsArticle, z } from '@portal/contracts';
import { syntheticPlayer, syntheticPlayerId } from '@portal/domain/testing';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { countQueries, listExcess } from '@portal/testing';
import sharp from 'sharp';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { queryBudgets } from './query-budgets.ts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { articleFile, openDesk } from './support/news-desk.ts';
import { buildNotifications, chosenSettings } from './support/notifications.ts';
import { createBrowser } from './support/push-service.ts';

type Call = keyof typeof queryBudgets;

let community: TestCommunity;
let article: z.output<typeof newsArticle>;
const [caller, other, unwanted] = [1, 2, 3].map(syntheticPlayerId) as [string, string, string];

const publishArticle = async () => {
  const desk = await openDesk(community, () => new Date());
  const picture = sharp({ create: { width: 16, height: 9, channels: 3, background: '#123' } });
  await desk.write('one.png', await picture.png().toBuffer());
  await desk.write('article.md', articleFile({ image: 'one.png' }));
  await desk.news('publish', 'article.md');
  await desk.close();
};

beforeAll(async () => {
  community = await startCommunity({
    portal: { features: { notifications: true, clanLife: true, followFeed: true, installable: true } },
  });
  const scale = { players: 200, follows: 4_000, clans: 20 };
  await loadScaleData({ environment: community.environment, logger, scale });
  await publishArticle();
  await community.publish(buildNotifications(caller, 20));
  article = z.array(newsArticle).parse((await community.call({ key: 'GET /api/news' })).json)[0] as typeof article;
});
afterAll(() => community.stop());

/** Parameters of the calls that have some. */
const params: Partial<Record<Call, () => Record<string, string>>> = {
  'GET /api/news-images/{hash}': () => ({ hash: article.imageUrl?.split('/').at(-1) ?? '' }),
  'GET /api/news/{id}': () => ({ id: article.id }),
  'GET /api/news/{id}/share-image': () => ({ id: article.id }),
  'GET /api/players/{username}': () => ({ username: syntheticPlayer(1).username }),
  // Pages start with the lowest possible id.
  'GET /api/sitemap/articles/{id}': () => ({ id: '0'.repeat(24) }),
  'GET /api/sitemap/players/{id}': () => ({ id: '0'.repeat(24) }),
  'DELETE /api/notifications/devices/{deviceId}': () => ({ deviceId: browser.id }),
  'PUT /api/users/{id}/block': () => ({ id: unwanted }),
  'PUT /api/users/{id}/mute': () => ({ id: unwanted }),
};
const browser = createBrowser('https://fcm.googleapis.com/fcm/send/budget');
const pages = new Set<Call>([
  ...(['GET /api/leaderboard', 'GET /api/leaderboard/following', 'GET /api/news', 'GET /api/users/search'] as const),
  'GET /api/notifications',
  ...(['GET /api/users/{id}/followers', 'GET /api/users/{id}/following'] as const),
]);

const bodies: Partial<Record<Call, object>> = {
  'POST /api/notifications/seen': { until: '2026-01-01T00:00:00.000Z' },
  'PUT /api/notifications/clans/{id}': { isMuted: true },
  'PUT /api/notifications/settings': chosenSettings(),
  'POST /api/notifications/devices': browser.subscription,
  'PUT /api/users/{id}/block': { on: true },
  'PUT /api/users/{id}/mute': { on: true },
};

const send = (key: Call) =>
  community.call({
    key,
    json: bodies[key],
    params: params[key]?.() ?? { id: other },
    query: {
      ...(pages.has(key) && { limit: '10' }),
      ...(key === 'GET /api/users/search' && { q: 'er' }),
    },
    as: { userId: caller },
  });

// The follow is stored before it is deleted.
const keys = (Object.keys(queryBudgets) as Call[]).sort((a, b) => (a < b ? 1 : -1));

test.each(keys)('%s keeps its query budget', async (key) => {
  // Fills the caches of the process.
  if (key.startsWith('GET ')) await send(key);
  const cost = await countQueries(community.db, async () => expect((await send(key)).status).toBe(200));
  expect(listExcess(queryBudgets[key], cost)).toEqual([]);
});

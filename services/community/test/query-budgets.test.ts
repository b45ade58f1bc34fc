import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DeskArticle, newsArticle, z } from '@portal/contracts';
import { syntheticPlayer, syntheticPlayerId } from '@portal/domain/testing';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { countQueries, listExcess } from '@portal/testing';
import { loadScaleData } from '../src/testing/load-scale-data.ts';
import { queryBudgets } from './query-budgets.ts';
import { startCommunity, type TestCommunity } from './support/community.ts';
import { ana, buildFields, deskOptions, drawPicture, openDesk } from './support/desk.ts';
import { buildNotifications, chosenSettings } from './support/notifications.ts';
import { createBrowser } from './support/push-service.ts';

type Call = keyof typeof queryBudgets;

let community: TestCommunity;
let article: z.output<typeof newsArticle>;
const [caller, other, unwanted] = [1, 2, 3].map(syntheticPlayerId) as [string, string, string];

let cover: Buffer;
let draft: DeskArticle;
let unpublished: DeskArticle;

const writeArticles = async () => {
  const desk = openDesk(community);
  cover = await drawPicture('#123', 16, 9);
  const imageHash = await desk.uploadPicture(cover);
  draft = await desk.publish({ imageHash });
  unpublished = await desk.create({ imageHash });
};

beforeAll(async () => {
  const features = { notifications: true, clanLife: true, followFeed: true, newsDesk: true, installable: true };
  community = await startCommunity({ ...deskOptions, portal: { features } });
  const scale = { players: 200, follows: 4_000, clans: 20, cups: 0 };
  await loadScaleData({ environment: community.environment, logger, scale });
  await writeArticles();
  await community.publish(buildNotifications(caller, 20));
  article = z.array(newsArticle).parse((await community.call({ key: 'GET /api/news' })).json)[0] as typeof article;
});
afterAll(() => community.stop());

/** Parameters of the calls that have some. */
const params: Partial<Record<Call, () => Record<string, string>>> = {
  'DELETE /api/desk/articles/{id}': () => ({ id: unpublished.id }),
  'GET /api/desk/articles/{id}': () => ({ id: draft.id }),
  'GET /api/desk/pictures/{hash}': () => ({ hash: `${draft.image?.hash}.webp` }),
  'POST /api/desk/articles/{id}/preview': () => ({ id: draft.id }),
  'POST /api/desk/articles/{id}/publish': () => ({ id: draft.id }),
  'POST /api/desk/articles/{id}/retract': () => ({ id: draft.id }),
  'PUT /api/desk/articles/{id}': () => ({ id: draft.id }),
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
  ...(['GET /api/desk/articles', 'GET /api/notifications'] as const),
  ...(['GET /api/users/{id}/followers', 'GET /api/users/{id}/following'] as const),
]);

const bodies: Partial<Record<Call, () => object>> = {
  'POST /api/desk/articles': buildFields,
  'POST /api/desk/articles/{id}/preview': () => buildFields({ imageHash: draft.image?.hash ?? null }),
  'POST /api/desk/articles/{id}/publish': () => ({}),
  'PUT /api/desk/articles/{id}': () => ({
    ...buildFields({ imageHash: draft.image?.hash ?? null }),
    version: draft.version,
  }),
  'POST /api/notifications/seen': () => ({ until: '2026-01-01T00:00:00.000Z' }),
  'PUT /api/notifications/clans/{id}': () => ({ isMuted: true }),
  'PUT /api/notifications/settings': () => chosenSettings(),
  'POST /api/notifications/devices': () => browser.subscription,
  'PUT /api/users/{id}/block': () => ({ on: true }),
  'PUT /api/users/{id}/mute': () => ({ on: true }),
};

const send = (key: Call) => {
  if (key === 'POST /api/desk/pictures') return openDesk(community).upload(cover);
  return community.call({
    key,
    json: bodies[key]?.(),
    params: params[key]?.() ?? { id: other },
    query: {
      ...(pages.has(key) && { limit: '10' }),
      ...(key === 'GET /api/users/search' && { q: 'er' }),
    },
    as: { ...ana, userId: caller },
  });
};

// The follow is stored before it is deleted.
const keys = (Object.keys(queryBudgets) as Call[]).sort((a, b) => (a < b ? 1 : -1));

test.each(keys)('%s keeps its query budget', async (key) => {
  // Fills the caches of the process.
  if (key.startsWith('GET ')) await send(key);
  const cost = await countQueries(community.db, async () => expect((await send(key)).status).toBe(200));
  expect(listExcess(queryBudgets[key], cost)).toEqual([]);
});

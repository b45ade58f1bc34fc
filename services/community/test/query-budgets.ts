import type { CallOf } from '@portal/contracts';
import type { QueryBudget } from '@portal/testing';

/** Commands and documents of each call, with pages of 10 rows. Reads count with warm caches of the process. */
export const queryBudgets = {
  'DELETE /api/users/{id}/follow': [5, 5],
  'GET /api/leaderboard': [1, 10],
  'GET /api/leaderboard/around': [4, 7],
  'GET /api/leaderboard/following': [3, 35],
  'GET /api/leaderboard/me': [2, 2],
  'GET /api/news': [1, 11],
  'GET /api/news-images/{hash}': [1, 1],
  'GET /api/news/{id}': [1, 1],
  'GET /api/news/{id}/share-image': [2, 2],
  'GET /api/notifications': [4, 30],
  'GET /api/notifications/clans/{id}': [1, 1],
  'GET /api/notifications/count': [3, 2],
  'GET /api/notifications/settings': [1, 1],
  'GET /api/players/{username}': [3, 3],
  'GET /api/sitemap/articles/{id}': [1, 1],
  'GET /api/sitemap/community': [2, 0],
  'GET /api/sitemap/players/{id}': [2, 200],
  'GET /api/stats/community': [2, 0],
  'GET /api/users/search': [1, 10],
  'GET /api/users/{id}/follow-stats': [1, 2],
  'GET /api/users/{id}/follow-status': [1, 2],
  'GET /api/users/{id}/followers': [4, 11],
  'GET /api/users/{id}/following': [4, 11],
  'POST /api/notifications/seen': [6, 2],
  'POST /api/users/{id}/follow': [6, 3],
  'PUT /api/notifications/clans/{id}': [2, 2],
  'PUT /api/notifications/settings': [3, 2],
} satisfies Record<CallOf<'community'>, QueryBudget>;

import type { CallKey, CallOf } from '@portal/contracts';
import type { QueryBudget } from '@portal/testing';

/** Commands and documents of each read, and of what players do in a cup, with pages of 10 rows and a live cup of 8. Caches of the process are warm. */
export const queryBudgets = {
  'GET /api/clan-logos/{hash}': [1, 1],
  'GET /api/clans': [1, 1],
  'GET /api/clans/{id}': [1, 1],
  'GET /api/clans/{id}/announcements': [4, 5],
  'GET /api/clans/{id}/cups': [2, 0],
  // With the pictures of leader and managers.
  'GET /api/clans/{id}/details': [3, 3],
  'GET /api/clans/{id}/me': [4, 2],
  // With the avatars that matches show: they change without an event, so they are not cached.
  'GET /api/clans/{id}/members': [3, 3],
  'GET /api/clans/{id}/requests': [5, 6],
  'GET /api/clans/{id}/share-image': [2, 2],
  'GET /api/daily-cups': [2, 1],
  'GET /api/fixtures': [4, 16],
  'GET /api/matches/mine': [3, 11],
  'GET /api/players/{id}/cups': [6, 6],
  'GET /api/players/{id}/history': [9, 5],
  'GET /api/players/{id}/versus/{other}': [4, 2],
  'GET /api/seasons/{season}/leaderboard': [3, 4],
  'GET /api/seasons/{season}/me': [3, 2],
  'GET /api/sitemap/clans/{id}': [1, 1],
  'GET /api/sitemap/competition': [2, 0],
  'GET /api/sitemap/tournaments/{id}': [1, 1],
  'GET /api/stats/competition': [3, 0],
  'GET /api/tournaments': [1, 1],
  'GET /api/tournaments/{id}': [1, 1],
  'GET /api/tournaments/{id}/bracket': [6, 23],
  'GET /api/tournaments/{id}/calendar': [2, 2],
  'GET /api/tournaments/{id}/log': [3, 27],
  'GET /api/tournaments/{id}/matches/{key}': [5, 8],
  'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}': [3, 3],
  'GET /api/tournaments/{id}/matches/{key}/share-image': [7, 10],
  'GET /api/tournaments/{id}/matches/{key}/share-text': [5, 8],
  // One of them is the last entry with a game id, with which the form to join begins.
  'GET /api/tournaments/{id}/me': [1, 5],
  'GET /api/tournaments/{id}/moments': [2, 27],
  'GET /api/tournaments/{id}/moments/{version}': [2, 22],
  'GET /api/tournaments/{id}/queue': [4, 12],
  'GET /api/tournaments/{id}/share-image': [4, 13],
  'POST /api/tournaments/{id}/check-in': [7, 6],
  'POST /api/tournaments/{id}/entry': [10, 6],
  'POST /api/tournaments/{id}/matches/{key}': [8, 14],
} satisfies Record<Extract<CallOf<'competition'>, `GET ${string}`>, QueryBudget> &
  Partial<Record<CallKey, QueryBudget>>;

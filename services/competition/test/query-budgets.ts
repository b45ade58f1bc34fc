import type { CallKey, CallOf } from '@portal/contracts';
import type { QueryBudget } from '@portal/testing';

/** Commands and documents of each read, and of what players do in a cup, with pages of 10 rows and a live cup of 8. Caches of the process are warm. */
export const queryBudgets = {
  'GET /api/clan-logos/{hash}': [1, 1],
  'GET /api/clans': [1, 1],
  'GET /api/clans/{id}': [1, 1],
  'GET /api/clans/{id}/details': [2, 2],
  'GET /api/clans/{id}/members': [2, 2],
  'GET /api/clans/{id}/share-image': [2, 2],
  'GET /api/fixtures': [6, 16],
  'GET /api/matches/mine': [15, 23],
  'GET /api/sitemap/clans/{id}': [1, 1],
  'GET /api/sitemap/competition': [2, 0],
  'GET /api/sitemap/tournaments/{id}': [1, 1],
  'GET /api/stats/competition': [3, 0],
  'GET /api/tournaments': [1, 1],
  'GET /api/tournaments/{id}': [1, 1],
  'GET /api/tournaments/{id}/bracket': [8, 23],
  'GET /api/tournaments/{id}/calendar': [2, 2],
  'GET /api/tournaments/{id}/log': [3, 27],
  'GET /api/tournaments/{id}/matches/{key}': [7, 8],
  'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}': [3, 3],
  'GET /api/tournaments/{id}/matches/{key}/share-image': [9, 10],
  'GET /api/tournaments/{id}/me': [5, 13],
  'GET /api/tournaments/{id}/moments': [2, 27],
  'GET /api/tournaments/{id}/moments/{version}': [2, 22],
  'GET /api/tournaments/{id}/queue': [8, 17],
  'GET /api/tournaments/{id}/share-image': [6, 13],
  'POST /api/tournaments/{id}/check-in': [12, 8],
  'POST /api/tournaments/{id}/entry': [13, 8],
  'POST /api/tournaments/{id}/matches/{key}': [13, 16],
} satisfies Record<Extract<CallOf<'competition'>, `GET ${string}`>, QueryBudget> &
  Partial<Record<CallKey, QueryBudget>>;

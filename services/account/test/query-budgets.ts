import type { CallOf } from '@portal/contracts';
import type { QueryBudget } from '@portal/testing';

/** Commands and documents of each call. Reads count with warm caches of the process. */
export const queryBudgets = {
  'GET /api/auth/me': [1, 2],
  'GET /api/avatars/generated/{userId}': [0, 0],
  'GET /api/avatars/{hash}': [1, 1],
  'GET /api/operations/me': [0, 0],
  'GET /api/players/{id}/share-image': [2, 3],
  'GET /api/players/by-game-id': [1, 1],
  'GET /api/share-image': [0, 0],
  'GET /api/users': [4, 6],
  'GET /api/users/{id}': [1, 2],
  'POST /api/auth/request-password-reset': [4, 1],
  'POST /api/auth/resend-otp': [9, 9],
  'POST /api/auth/reset-password': [8, 6],
  'POST /api/auth/signin': [5, 4],
  'POST /api/auth/signout': [3, 1],
  'POST /api/auth/signup': [12, 1],
  'POST /api/auth/update-game-id': [2, 3],
  'POST /api/auth/update-platform': [4, 3],
  // One of them reads the disk's space, which is known for a while afterwards.
  'POST /api/auth/upload-avatar': [10, 6],
  'POST /api/auth/verify-email': [9, 6],
  'POST /api/auth/welcome': [5, 4],
} satisfies Record<CallOf<'account'>, QueryBudget>;

/** The gateway resolves the cookie of a session once in a few seconds. */
export const sessionLookup: QueryBudget = [1, 2];

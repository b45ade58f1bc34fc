import type { FakeHandlers, SentRequest } from '@portal/portal/testing';

const targetOf = ({ url }: SentRequest): string => url.pathname.split('/')[3] ?? '';

/**
 * A server that keeps who follows whom, as seen by one signed-in player.
 * @param seen counts beyond the follows that the test knows one by one
 */
export const followServer = (viewerId: string, seen: { followers?: number; following?: number } = {}) => {
  const followed = new Set<string>();
  const stats = (userId: string) => ({
    followersCount: (seen.followers ?? 0) + (followed.has(userId) ? 1 : 0),
    followingCount: (seen.following ?? 0) + (userId === viewerId ? followed.size : 0),
  });
  const handlers = {
    'GET /api/users/{id}/follow-stats': (request) => stats(targetOf(request)),
    'GET /api/users/{id}/follow-status': (request) => ({ isFollowing: followed.has(targetOf(request)) }),
    'POST /api/users/{id}/follow': (request) => {
      followed.add(targetOf(request));
      return { isFollowing: true };
    },
    'DELETE /api/users/{id}/follow': (request) => {
      followed.delete(targetOf(request));
      return { isFollowing: false };
    },
  } satisfies FakeHandlers;
  return { followed, handlers };
};

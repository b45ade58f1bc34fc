import { type FakeHandlers, heldResponse, type SentRequest } from '@portal/portal/testing';
import { waitFor } from '@testing-library/react';

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

/** A follow server that completes each change only when the test calls `respondNext`, and counts how many run at once. */
export const slowFollowServer = (viewerId: string) => {
  const server = followServer(viewerId);
  const waiting: ReturnType<typeof heldResponse<void>>[] = [];
  let most = 0;
  let now = 0;
  const held =
    <Response>(respond: (request: SentRequest) => Response) =>
    async (request: SentRequest): Promise<Response> => {
      now += 1;
      most = Math.max(most, now);
      const gate = heldResponse<void>();
      waiting.push(gate);
      await gate.promise;
      now -= 1;
      return respond(request);
    };
  const handlers: FakeHandlers = {
    ...server.handlers,
    'POST /api/users/{id}/follow': held(server.handlers['POST /api/users/{id}/follow']),
    'DELETE /api/users/{id}/follow': held(server.handlers['DELETE /api/users/{id}/follow']),
  };
  const respondNext = async () => {
    await waitFor(() => {
      if (waiting.length === 0) throw new Error('no change is waiting');
    });
    await waiting.shift()?.give();
  };
  return { handlers, followed: server.followed, respondNext, mostAtOnce: () => most };
};

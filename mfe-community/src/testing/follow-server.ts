import { type FakeHandlers, heldResponse, type SentRequest } from '@portal/portal/testing';
import { waitFor } from '@testing-library/react';

const readTarget = ({ url }: SentRequest): string => url.pathname.split('/')[3] ?? '';

/**
 * A fake server that stores which players the viewer follows.
 * @param base counts in addition to the stored follows
 */
export const followServer = (viewerId: string, base: { followers?: number; following?: number } = {}) => {
  const followed = new Set<string>();
  const stats = (userId: string) => ({
    followersCount: (base.followers ?? 0) + (followed.has(userId) ? 1 : 0),
    followingCount: (base.following ?? 0) + (userId === viewerId ? followed.size : 0),
  });
  const handlers = {
    'GET /api/users/{id}/follow-stats': (request) => stats(readTarget(request)),
    'GET /api/users/{id}/follow-status': (request) => ({ isFollowing: followed.has(readTarget(request)) }),
    'POST /api/users/{id}/follow': (request) => {
      followed.add(readTarget(request));
      return { isFollowing: true };
    },
    'DELETE /api/users/{id}/follow': (request) => {
      followed.delete(readTarget(request));
      return { isFollowing: false };
    },
  } satisfies FakeHandlers;
  return { followed, handlers };
};

/** Responds to each change only on `respondNext`. */
export const slowFollowServer = (viewerId: string) => {
  const server = followServer(viewerId);
  const pending: ReturnType<typeof heldResponse<void>>[] = [];
  const held =
    <Response>(respond: (request: SentRequest) => Response) =>
    async (request: SentRequest): Promise<Response> => {
      const gate = heldResponse<void>();
      pending.push(gate);
      await gate.promise;
      return respond(request);
    };
  const handlers: FakeHandlers = {
    ...server.handlers,
    'POST /api/users/{id}/follow': held(server.handlers['POST /api/users/{id}/follow']),
    'DELETE /api/users/{id}/follow': held(server.handlers['DELETE /api/users/{id}/follow']),
  };
  const respondNext = async () => {
    await waitFor(() => {
      if (pending.length === 0) throw new Error('no change is pending');
    });
    await pending.shift()?.give();
  };
  return { handlers, followed: server.followed, respondNext };
};

import type { FollowStats } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import { Types } from 'mongoose';
import { buildPlayerChanged, newId, type TestCommunity } from './community.ts';

/** Steps of the tests of follows, on the community that `beforeAll` starts. */
export const followHelpers = (community: () => TestCommunity) => {
  /** Publishes new players. @returns their ids */
  const players = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, newId);
    await community().publish(ids.map((id) => buildPlayerChanged(id)));
    return ids;
  };
  const pair = async (): Promise<[string, string]> => {
    const [one = '', other = ''] = await players(2);
    return [one, other];
  };

  const follow = (userId: string, id: string): Promise<CallResponse> =>
    community().call({ key: 'POST /api/users/{id}/follow', params: { id }, as: { userId } });
  const unfollow = (userId: string, id: string): Promise<CallResponse> =>
    community().call({ key: 'DELETE /api/users/{id}/follow', params: { id }, as: { userId } });
  const follows = async (userId: string, id: string): Promise<unknown> =>
    (await community().call({ key: 'GET /api/users/{id}/follow-status', params: { id }, as: { userId } })).json;
  const readStats = async (id: string): Promise<unknown> =>
    (await community().call({ key: 'GET /api/users/{id}/follow-stats', params: { id }, as: { userId: newId() } })).json;

  /** The number of stored rows, to check the counts against. */
  const counted = async (id: string): Promise<FollowStats> => {
    const playerId = new Types.ObjectId(id);
    const rows = community().db.collection('follows');
    const [followersCount, followingCount] = await Promise.all([
      rows.countDocuments({ followeeId: playerId }),
      rows.countDocuments({ followerId: playerId }),
    ]);
    return { followersCount, followingCount };
  };

  return { players, pair, follow, unfollow, follows, readStats, counted };
};

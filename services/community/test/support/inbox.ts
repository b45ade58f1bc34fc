import type { Notification } from '@portal/contracts';
import type { CallResponse } from '@portal/testing';
import { Types } from 'mongoose';
import type { TestCommunity } from './community.ts';
import { allOn, chosenSettings } from './notifications.ts';

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Steps of the tests of inboxes, on the community that `beforeAll` starts. */
export const inboxHelpers = (community: () => TestCommunity) => {
  const count = async (userId: string): Promise<number> => {
    const { json } = await community().call({ key: 'GET /api/notifications/count', as: { userId } });
    return (json as { unread: number }).unread;
  };
  const listPage = (userId: string, query: Record<string, string> = {}): Promise<CallResponse> =>
    community().call({ key: 'GET /api/notifications', query, as: { userId } });
  const list = async (userId: string) => (await listPage(userId)).json as Notification[];
  const see = async (userId: string, until: string): Promise<unknown> =>
    (await community().call({ key: 'POST /api/notifications/seen', json: { until }, as: { userId } })).json;
  const choose = (userId: string, clan: boolean, followers: boolean): Promise<CallResponse> =>
    community().call({
      key: 'PUT /api/notifications/settings',
      json: chosenSettings({
        groups: { ...allOn, clan: { portal: clan, push: true }, followers: { portal: followers, push: false } },
      }),
      as: { userId },
    });

  const stored = (userId: string) =>
    community()
      .db.collection('notifications')
      .find({ playerId: new Types.ObjectId(userId) })
      .sort({ _id: 1 })
      .toArray();
  const countInboxes = (userId: string): Promise<number> =>
    community()
      .db.collection('inboxes')
      .countDocuments({ _id: new Types.ObjectId(userId) });
  const countHints = (userId: string): Promise<number> =>
    community()
      .db.collection('outbox')
      .countDocuments({ 'event.data.topic': `player:${userId}` });

  return { count, listPage, list, see, choose, stored, countInboxes, countHints };
};

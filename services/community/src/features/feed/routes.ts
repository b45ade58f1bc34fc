import { decodeCursor, type Implementation, implement, paginate, timeCursor } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { presentGroups } from './present.ts';
import { readFeed } from './read-feed.ts';

export const feedRoutes = (ctx: CommunityContext): Implementation[] => [
  implement('GET /api/feed', async ({ query: { cursor }, player: { userId }, http }) => {
    http.set('cache-control', 'no-store');
    const { groups, rows, count } = await readFeed(ctx, userId, decodeCursor(timeCursor, cursor));
    paginate(http, rows, count, ({ at, _id }) => [at.getTime(), _id.toHexString()]);
    return presentGroups(ctx, groups);
  }),
];

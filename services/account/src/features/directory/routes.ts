import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { toAvatarUrl } from '../../messages/events';

export const directoryRoutes = (ctx: AccountContext): Implementation[] => [
  implement('GET /api/users', async ({ query, http }) => {
    http.set('cache-control', 'no-store');
    const key = caseKey(query.q?.trim() ?? '');
    const users = await (key === '' ? ctx.users.listByUsername(query.limit) : ctx.users.search(key, query.limit));
    const standingOf = await ctx.standings.of(users.map(({ id }) => id));
    return users.map(({ id, username, email, avatar }) => ({
      id,
      username,
      email,
      avatar: toAvatarUrl(avatar),
      score: standingOf(id).score,
    }));
  }),
];

import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { pictureAddress } from '../../messages/events';

export const directoryRoutes = (account: AccountContext): Implementation[] => [
  implement('GET /api/users', async ({ query, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const key = caseKey(query.q?.trim() ?? '');
    const users = await (key === ''
      ? account.users.listByUsername(query.limit)
      : account.users.search(key, query.limit));
    const standingOf = await account.standings.of(users.map(({ id }) => id));
    return users.map(({ id, username, email, avatar }) => ({
      id,
      username,
      email,
      avatar: pictureAddress(avatar),
      score: standingOf(id).score,
    }));
  }),
];

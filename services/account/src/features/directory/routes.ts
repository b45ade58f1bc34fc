import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { pictureAddress } from '../../messages/events';

/** Verified users by username. With `q`, those whose username or address contains it: first names that start with it, then such addresses. */
const listUsers = async (
  { users }: Pick<AccountContext, 'users'>,
  q: string | undefined,
  limit: number,
): Promise<User[]> => {
  const key = caseKey(q?.trim() ?? '');
  if (key === '') return users.listByUsername(limit);
  const found = (await users.search(key, limit)).map((user) => {
    const username = caseKey(user.username);
    const place = [username, caseKey(user.email)].findIndex((text) => text.startsWith(key));
    return { user, username, place: place === -1 ? 2 : place };
  });
  return found.sort((a, b) => a.place - b.place || (a.username < b.username ? -1 : 1)).map(({ user }) => user);
};

export const directoryRoutes = (account: AccountContext): Implementation[] => [
  implement('GET /api/users', async ({ query, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const users = await listUsers(account, query.q, query.limit);
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

import { caseKey } from '@portal/domain/username-key';
import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { pictureAddress } from '../../messages/events';

const byUsername = (a: User, b: User) => (caseKey(a.username) < caseKey(b.username) ? -1 : 1);

/** Verified users by username. With `q`, those whose username or address starts with it: both searches are index ranges. */
const listUsers = async (
  { users }: Pick<AccountContext, 'users'>,
  q: string | undefined,
  limit: number,
): Promise<User[]> => {
  const prefix = caseKey(q?.trim() ?? '');
  if (prefix === '') return users.listByUsername('', limit);
  const [byName, byAddress] = await Promise.all([
    users.listByUsername(prefix, limit),
    users.listByEmail(prefix, limit),
  ]);
  const found = new Map([...byName, ...byAddress].map((user) => [user.id, user]));
  return [...found.values()].sort(byUsername).slice(0, limit);
};

export const directoryRoutes = (account: AccountContext): Implementation[] => [
  implement('GET /api/users', async ({ query, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const users = await listUsers(account, query.q, query.limit);
    const standingOf = await account.standings.of(users.map(({ id }) => id));
    return users.map(({ id, username, email, avatar }) => ({
      ...{ id, username, email, avatar: pictureAddress(avatar) },
      score: standingOf(id).score,
    }));
  }),
];

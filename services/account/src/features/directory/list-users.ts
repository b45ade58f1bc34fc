import type { AccountContext } from '../../context';
import { caseKey, type User } from '../../data-access';

const byUsername = (a: User, b: User) => (caseKey(a.username) < caseKey(b.username) ? -1 : 1);

/**
 * Verified players by username, at most `limit`. With `q`, those whose username or address begins with it, in any case:
 * a beginning is a range of an index, so the search reads what it answers and no more.
 */
export const listUsers = async (
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

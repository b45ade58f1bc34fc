import { caseKey } from '@portal/domain/username-key';
import type { ClientSession } from '@portal/service-kit/database';
import type { AccountContext, AccountStore } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { buildEmailForgotten, buildPlayerRemoved } from '../../messages/events.ts';

/** An account that must not or cannot be removed. The message is for the operator. */
class RemovalError extends Error {}

export type RemovalContext = AccountStore & Pick<AccountContext, 'operators'>;

/** @throws RemovalError for an unknown account, the official one, the privileged user and operators */
export const findRemovable = async (
  { users, portal, operators }: Pick<RemovalContext, 'users' | 'portal' | 'operators'>,
  username: string,
  transaction?: ClientSession,
): Promise<User> => {
  const user = await users.findByUsername(username, transaction);
  if (!user) throw new RemovalError(`No account has the username ${username}`);
  if (user.id === portal.privilegedUserId)
    throw new RemovalError(`${user.username} is the privileged user. Configure another one first.`);
  if (caseKey(user.username) === caseKey(portal.productName))
    throw new RemovalError(`${user.username} is the official account. It cannot be removed.`);
  // The next account with this username would be an operator.
  if (operators.has(user.username.toLowerCase()))
    throw new RemovalError(
      `${user.username} is an operator. Remove the username from OPERATORS and restart account first.`,
    );
  return user;
};

/**
 * Removes an account in one transaction: user, sessions, codes and picture. Other services remove their part when they receive the events.
 * Username and email become available immediately, because nothing is kept that could reserve them.
 * @throws RemovalError like `findRemovable`
 */
export const removeAccount = (store: RemovalContext, username: string): Promise<User> =>
  store.transact(async (transaction) => {
    const { users, sessions, codes, resetTokens, removedUsers, pictures, outbox, clock } = store;
    const now = clock();
    const user = await findRemovable(store, username, transaction);
    const { id, avatar } = user;
    await users.remove([id], transaction);
    await sessions.endAll(id, transaction);
    await codes.remove([id], transaction);
    await resetTokens.remove(id, transaction);
    if (avatar) await pictures.release(avatar, () => users.isAvatarUsed(avatar, transaction), transaction);
    await outbox.add([buildEmailForgotten(user, now)], transaction, now);
    // Other services know verified users only.
    if (!user.emailVerifiedAt) return user;
    const removed = { id, version: user.version + 1, removedAt: now };
    await removedUsers.insert(removed, transaction);
    await outbox.add([buildPlayerRemoved(removed, now)], transaction, now);
    return user;
  });

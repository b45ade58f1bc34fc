import { AppError, type Player } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';

/**
 * The signed-in player's own account.
 * @throws AppError `unauthenticated` when it is gone although its session was not yet
 */
export const ownUser = async ({ users }: Pick<AccountContext, 'users'>, player: Player): Promise<User> => {
  const user = await users.findById(player.userId);
  if (!user) throw new AppError('unauthenticated');
  return user;
};

import type { Platform } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { playerChanged } from '../../messages/player-changed';

/** @throws AppError `unauthenticated` when the account is gone */
export const updatePlatform = async (account: AccountContext, userId: string, platform: Platform): Promise<User> => {
  const now = account.clock();
  return account.transact(async (transaction) => {
    const user = await account.users.setPlatform(userId, platform, transaction);
    if (!user) throw new AppError('unauthenticated');
    await account.outbox.add([playerChanged(user, account.portal.productName, now)], transaction, now);
    return user;
  });
};

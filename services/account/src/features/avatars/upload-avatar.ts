import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { playerChanged } from '../../messages/events';
import { avatarRules } from './avatar-pictures';

/**
 * Replaces a user's picture; the old one is deleted unless another user has it too.
 * @throws AppError `rate_limited`, `invalid_image`, `storage_full`, `busy`, `unavailable`
 */
export const uploadAvatar = async (
  account: AccountContext,
  userId: string,
  file: Buffer,
  signal: AbortSignal,
): Promise<User> => {
  const { users, pictures, outbox, portal } = account;
  const picture = await account.pictureUploads.take(file, avatarRules, userId, signal);
  const now = account.clock();
  return account.transact(async (transaction) => {
    const before = await users.findById(userId, transaction);
    if (!before) throw new AppError('unauthenticated');
    if (before.avatar === picture.hash) return before;
    await pictures.use(picture, now, transaction);
    const user = await users.setAvatar(userId, picture.hash, transaction);
    if (!user) throw new AppError('unauthenticated');
    const isUnused = before.avatar !== null && !(await users.isAvatarUsed(before.avatar, transaction));
    if (before.avatar && isUnused) await pictures.remove(before.avatar, transaction);
    await outbox.add([playerChanged(user, portal.productName, now)], transaction, now);
    return user;
  });
};

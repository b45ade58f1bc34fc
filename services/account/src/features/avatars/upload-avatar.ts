import { AppError, type ClientSession } from '@portal/service-kit';
import type { NormalizedPicture } from '@portal/service-kit/pictures';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { playerChanged } from '../../messages/player-changed';
import { avatarRules } from './avatar-rules';

const removeUnused = async (
  { users, pictures }: AccountContext,
  hash: string | null,
  transaction: ClientSession,
): Promise<void> => {
  if (hash && !(await users.showsAnybody(hash, transaction))) await pictures.remove(hash, transaction);
};

const replace = async (account: AccountContext, userId: string, picture: NormalizedPicture, now: Date): Promise<User> =>
  account.transact(async (transaction) => {
    const before = await account.users.findById(userId, transaction);
    if (!before) throw new AppError('unauthenticated');
    // The same picture again changes nothing that anybody could see.
    if (before.avatar === picture.hash) return before;
    await account.pictures.use(picture, now, transaction);
    const user = await account.users.setAvatar(userId, picture.hash, transaction);
    if (!user) throw new AppError('unauthenticated');
    await removeUnused(account, before.avatar, transaction);
    await account.outbox.add([playerChanged(user, account.portal.productName, now)], transaction, now);
    return user;
  });

/**
 * Replaces a player's picture; the old one goes when nobody else shows it.
 * @throws AppError `rate_limited`, `invalid_image`, `storage_full`, `busy`, `unavailable`
 */
export const uploadAvatar = async (
  account: AccountContext,
  userId: string,
  file: Buffer,
  signal: AbortSignal,
): Promise<User> => {
  const picture = await account.pictureUploads.take(file, avatarRules, userId, signal);
  return replace(account, userId, picture, account.clock());
};

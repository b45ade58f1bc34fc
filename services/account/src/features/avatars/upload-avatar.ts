import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { buildPlayerChanged } from '../../messages/events.ts';
import { avatarRules } from './avatar-pictures.ts';

/**
 * Replaces a user's picture. The old one is deleted unless another user has it too.
 * @throws AppError `rate_limited`, `invalid_image`, `storage_full`, `busy`, `unavailable`
 */
export const uploadAvatar = async (
  ctx: AccountContext,
  userId: string,
  file: Buffer,
  { signal, requestId }: { signal: AbortSignal; requestId: string },
): Promise<User> => {
  const { users, pictures, outbox, portal } = ctx;
  const picture = await ctx.pictureUploads.take(file, avatarRules, userId, signal);
  const now = ctx.clock();
  return ctx.transact(async (transaction) => {
    const before = await users.findById(userId, transaction);
    if (!before) throw new AppError('unauthenticated');
    if (before.avatar === picture.hash) return before;
    await pictures.use(picture, now, transaction);
    const user = await users.setAvatar(userId, picture.hash, transaction);
    if (!user) throw new AppError('unauthenticated');
    const { avatar: old } = before;
    if (old) await pictures.release(old, () => users.isAvatarUsed(old, transaction), transaction);
    await outbox.add([buildPlayerChanged(user, portal.productName, now)], transaction, now, requestId);
    return user;
  });
};

import type { ShareCard } from '@portal/service-kit/pictures';
import type { AccountContext } from '../../context';
import { readProfile } from '../profile/read-profile';
import { generateAvatar } from './avatar-pictures';
import { presentShareCard } from './present';

/** @throws AppError `user_not_found` */
export const readPlayerCard = async (ctx: AccountContext, userId: string): Promise<ShareCard> => {
  const profile = await readProfile(ctx, userId, 'user_not_found');
  const uploaded = profile.avatar === null ? null : await ctx.pictures.findBytes(profile.avatar);
  return presentShareCard(profile, uploaded ?? Buffer.from(generateAvatar(userId)), ctx.portal.communityName);
};

import type { ShareCard } from '@portal/service-kit/pictures';
import type { AccountContext } from '../../context.ts';
import { readProfile } from '../profile/read-profile.ts';
import { generateAvatar } from './avatar-pictures.ts';
import { presentShareCard } from './present.ts';

/** @throws AppError `user_not_found` */
export const readPlayerCard = async (ctx: AccountContext, userId: string): Promise<ShareCard> => {
  const profile = await readProfile(ctx, userId, 'user_not_found');
  const uploaded = profile.avatar === null ? null : await ctx.pictures.findBytes(profile.avatar);
  return presentShareCard(profile, uploaded ?? Buffer.from(generateAvatar(userId)), ctx.portal.communityName);
};

import type { Platform } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import { buildPlayerChanged } from '../../messages/events.ts';

/** @throws AppError `unauthenticated` when the user was deleted */
export const updatePlatform = async (
  ctx: AccountContext,
  userId: string,
  platform: Platform,
  requestId: string,
): Promise<void> => {
  const now = ctx.clock();
  await ctx.transact(async (transaction) => {
    const user = await ctx.users.setPlatform(userId, platform, transaction);
    if (!user) throw new AppError('unauthenticated');
    await ctx.outbox.add([buildPlayerChanged(user, ctx.portal.productName, now)], transaction, now, requestId);
  });
};

import type { CurrentUser, ErrorCode } from '@portal/contracts';
import { presentPlayerClan } from '@portal/domain/clan-projection';
import type { AccountContext } from '../../context.ts';
import { presentCurrentUser } from './present.ts';
import { readProfile } from './read-profile.ts';

/**
 * Reads what a player sees of themselves.
 * @throws AppError `unknown` for an unknown or unverified user
 */
export const readCurrentUser = async (
  ctx: AccountContext,
  userId: string,
  unknown: ErrorCode = 'unauthenticated',
): Promise<CurrentUser> => {
  const profile = await readProfile(ctx, userId, unknown);
  const clanInfo = await presentPlayerClan(profile, ctx.users.findUsername);
  return presentCurrentUser(profile, clanInfo, ctx.portal);
};

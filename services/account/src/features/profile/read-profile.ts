import type { ErrorCode } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';

/**
 * Reads a user together with their standing and clan.
 * @throws AppError `unknown` for an unknown user, and for an unverified one, who is not public
 */
export const readProfile = async ({ users }: Pick<AccountContext, 'users'>, userId: string, unknown: ErrorCode) => {
  const profile = await users.findProfile(userId);
  if (!profile?.emailVerifiedAt) throw new AppError(unknown);
  return profile;
};
export type Profile = Awaited<ReturnType<typeof readProfile>>;

import type { ErrorCode } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';

type ProfileContext = Pick<AccountContext, 'users' | 'standings' | 'clans'>;

/**
 * Reads a user together with their standing and clan.
 * @throws AppError `unknown` for an unknown user, and for an unverified one, who is not public
 */
export const readProfile = async ({ users, standings, clans }: ProfileContext, userId: string, unknown: ErrorCode) => {
  const [user, standing, clan] = await Promise.all([
    users.findProfile(userId),
    standings.findByPlayer(userId),
    clans.findByPlayer(userId),
  ]);
  if (!user?.emailVerifiedAt) throw new AppError(unknown);
  return { ...user, standing, clan };
};
export type Profile = Awaited<ReturnType<typeof readProfile>>;

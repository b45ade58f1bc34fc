import type { FoundPlayer } from '@portal/contracts';
import type { AccountContext } from '../../context.ts';
import { toAvatarUrl } from '../../messages/events.ts';

/**
 * Finds the player with this ID in the game. Nobody can tell whether an ID is unknown, its player did not agree to be found, or several
 * players claim it.
 * @throws AppError `rate_limited`
 */
export const findByGameId = async (
  { users, limiters }: Pick<AccountContext, 'users' | 'limiters'>,
  callerId: string,
  gameId: string,
): Promise<FoundPlayer[]> => {
  await limiters.gameIdSearches.consume(callerId);
  const user = await users.findByGameId(gameId);
  return user ? [{ id: user.id, username: user.username, avatar: toAvatarUrl(user.avatar) }] : [];
};

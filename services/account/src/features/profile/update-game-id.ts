import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';

/** Stores the player's ID in the game. It is private, so no event contains it. @throws AppError `unauthenticated` when the user was deleted */
export const updateGameId = async (
  { users }: Pick<AccountContext, 'users'>,
  userId: string,
  settings: { gameId: string; isFindable: boolean },
): Promise<void> => {
  if (!(await users.setGameId(userId, settings))) throw new AppError('unauthenticated');
};

import type { WelcomeBody } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import { buildPlayerChanged } from '../../messages/events.ts';

/**
 * Stores what a new player chooses, all or nothing. Absent fields keep their values. Platform and region are public; the ID in the game is
 * private, so no event contains it.
 * @throws AppError `unauthenticated` when the user was deleted
 */
export const welcomePlayer = async (
  { users, outbox, transact, portal, clock }: AccountContext,
  userId: string,
  { gameId, ...choices }: WelcomeBody,
  requestId: string,
): Promise<void> => {
  const now = clock();
  await transact(async (transaction) => {
    // Whether others find the player may change for the stored ID.
    const stored = gameId ?? (await users.findById(userId, transaction))?.gameId ?? '';
    const user = await users.saveWelcomeChoices(userId, { ...choices, gameId: stored }, transaction);
    if (!user) throw new AppError('unauthenticated');
    await outbox.add([buildPlayerChanged(user, portal.productName, now)], transaction, now, requestId);
  });
};

import { AppError, duplicateKey, newId } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { KnownPlayer, Membership } from '../../data-access';
import { clanChanged } from '../../messages/clan-changed';
import { clanInvitation } from '../../messages/clan-invitation';

const join = (
  { transactInTurn, clans, memberships, standings, outbox, clock }: CompetitionContext,
  clanId: string,
  playerId: string,
  signal: AbortSignal,
): Promise<Membership> =>
  transactInTurn(async (transaction) => {
    const now = clock();
    const membership: Membership = { id: newId(), clanId, playerId, joinedAt: now };
    if ((await memberships.clanIdsOf([playerId], transaction)).size > 0) throw new AppError('already_in_clan');
    const score = await standings.lockScores([playerId], transaction);
    const clan = await clans.addMember(clanId, score, transaction);
    if (!clan) throw new AppError('clan_not_found');
    await memberships.insert([membership], transaction);
    const memberIds = (await memberships.playerIdsOf([clanId], transaction)).get(clanId) ?? [];
    await outbox.add([clanChanged(clan, memberIds, now), clanInvitation(clan, membership, now)], transaction, now);
    return membership;
  }, signal);

/**
 * Adds a player to a clan and sends the clan's invitation email.
 * @throws AppError `clan_not_found`, `user_not_found`, `already_in_clan`, `busy`
 */
export const addMember = async (
  competition: CompetitionContext,
  clanId: string,
  playerId: string,
  signal: AbortSignal,
): Promise<{ membership: Membership; player: KnownPlayer }> => {
  const [clan, player] = await Promise.all([
    competition.clans.findById(clanId),
    competition.players.findById(playerId),
  ]);
  if (!clan) throw new AppError('clan_not_found');
  if (!player) throw new AppError('user_not_found');
  try {
    const membership = await join(competition, clanId, playerId, signal);
    return { membership, player };
  } catch (error) {
    const key = duplicateKey(error);
    if (key && 'playerId' in key) throw new AppError('already_in_clan', { cause: error });
    throw error;
  }
};

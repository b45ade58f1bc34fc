import { limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { findDuplicateKey, newId } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../context.ts';
import type { Membership, PlayerName } from '../../data-access/index.ts';
import { buildClanActivities } from '../../messages/activities.ts';
import { buildClanChanged, buildClanInvitation } from '../../messages/events.ts';
import type { RequestScope } from '../../request-scope.ts';
import { readClan } from './read-clan.ts';

const storeMembership = (
  { transactInTurn, clans, memberships, clanRequests, standings, outbox, clock, portal }: CompetitionContext,
  clanId: string,
  playerId: string,
  { signal, requestId }: RequestScope,
): Promise<Membership> =>
  transactInTurn(async (transaction) => {
    const now = clock();
    const membership: Membership = { id: newId(), clanId, playerId, joinedAt: now };
    const score = await standings.lockScores([playerId], transaction);
    const clan = await clans.addMember(clanId, score, transaction);
    if (!clan) throw new AppError('clan_not_found');
    if (clan.memberCount > limits.clan.members) throw new AppError('clan_full');
    await memberships.insert([membership], transaction);
    if (portal.features.clanLife) await clanRequests.removeOnJoin(clanId, playerId, transaction);
    const memberIds = (await memberships.listPlayerIds([clanId], transaction)).get(clanId) ?? [];
    const events = [
      ...[buildClanChanged(clan, memberIds, now), buildClanInvitation(clan, membership, now)],
      ...buildClanActivities(portal, clan, [{ playerId, event: 'joined' }], now),
    ];
    await outbox.add(events, transaction, now, requestId);
    return membership;
  }, signal);

/**
 * Adds a player to a clan and sends the clan's invitation email.
 * @throws AppError `clan_not_found`, `user_not_found`, `already_in_clan`, `clan_full`, `busy`
 */
export const addMember = async (
  ctx: CompetitionContext,
  clanId: string,
  playerId: string,
  scope: RequestScope,
): Promise<{ membership: Membership; player: PlayerName }> => {
  const [player] = await Promise.all([ctx.players.findById(playerId), readClan(ctx, clanId)]);
  if (!player) throw new AppError('user_not_found');
  try {
    return { membership: await storeMembership(ctx, clanId, playerId, scope), player };
  } catch (error) {
    const key = findDuplicateKey(error);
    if (key && 'playerId' in key) throw new AppError('already_in_clan', { cause: error });
    throw error;
  }
};

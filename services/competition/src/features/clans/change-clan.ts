import { AppError, findDuplicateKey, newId } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Clan, KnownPlayer, Membership } from '../../data-access';
import { buildClanChanged, buildClanDissolved, buildClanInvitation } from '../../messages/events';

/** The request that changes a clan. */
export interface RequestScope {
  requestId: string;
  signal: AbortSignal;
}

const join = (
  { transactInTurn, clans, memberships, standings, outbox, clock }: CompetitionContext,
  clanId: string,
  playerId: string,
  { signal, requestId }: RequestScope,
): Promise<{ membership: Membership; clan: Clan }> =>
  transactInTurn(async (transaction) => {
    const now = clock();
    const membership: Membership = { id: newId(), clanId, playerId, joinedAt: now };
    if ((await memberships.clanIdsOf([playerId], transaction)).size > 0) throw new AppError('already_in_clan');
    const score = await standings.lockScores([playerId], transaction);
    const clan = await clans.addMember(clanId, score, transaction);
    if (!clan) throw new AppError('clan_not_found');
    await memberships.insert([membership], transaction);
    const memberIds = (await memberships.playerIdsOf([clanId], transaction)).get(clanId) ?? [];
    const events = [buildClanChanged(clan, memberIds, now), buildClanInvitation(clan, membership, now)];
    await outbox.add(events, transaction, now, requestId);
    return { membership, clan };
  }, signal);

/**
 * Adds a player to a clan and sends the clan's invitation email.
 * @throws AppError `clan_not_found`, `user_not_found`, `already_in_clan`, `busy`
 */
export const addMember = async (
  ctx: CompetitionContext,
  clanId: string,
  playerId: string,
  scope: RequestScope,
): Promise<{ clan: Clan; membership: Membership; player: KnownPlayer }> => {
  const [clan, player] = await Promise.all([ctx.clans.findById(clanId), ctx.players.findById(playerId)]);
  if (!clan) throw new AppError('clan_not_found');
  if (!player) throw new AppError('user_not_found');
  try {
    return { ...(await join(ctx, clanId, playerId, scope)), player };
  } catch (error) {
    const key = findDuplicateKey(error);
    if (key && 'playerId' in key) throw new AppError('already_in_clan', { cause: error });
    throw error;
  }
};

/**
 * Dissolves a clan. Its members and its name become free; its logo is deleted unless another clan has it too.
 * @throws AppError `clan_not_found`, `busy`
 */
export const dissolveClan = (
  { transactInTurn, clans, memberships, pictures, outbox, clock }: CompetitionContext,
  clanId: string,
  { signal, requestId }: RequestScope,
): Promise<Clan> =>
  transactInTurn(async (transaction) => {
    const now = clock();
    const last = await clans.remove(clanId, transaction);
    if (!last) throw new AppError('clan_not_found');
    const clan = { ...last, version: last.version + 1 };
    const memberIds = (await memberships.playerIdsOf([clanId], transaction)).get(clanId) ?? [];
    await memberships.removeAllOf(clanId, transaction);
    if (clan.logo && !(await clans.isLogoUsed(clan.logo, transaction))) await pictures.remove(clan.logo, transaction);
    await outbox.add([buildClanDissolved(clan, memberIds, now)], transaction, now, requestId);
    return clan;
  }, signal);

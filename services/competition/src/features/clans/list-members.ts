import type { TimePosition } from '@portal/service-kit/http';
import type { CompetitionContext } from '../../context.ts';
import type { Membership, PlayersById } from '../../data-access/index.ts';
import { readClan } from './read-clan.ts';

/**
 * Lists a clan's members, the first to join first.
 * @throws AppError `clan_not_found`
 */
export const listMembers = async (
  ctx: CompetitionContext,
  clanId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<{ memberships: Membership[]; players: PlayersById }> => {
  await readClan(ctx, clanId);
  const memberships = await ctx.memberships.listByClan(clanId, after, limit);
  return { memberships, players: await ctx.players.findByIds(memberships.map(({ playerId }) => playerId)) };
};

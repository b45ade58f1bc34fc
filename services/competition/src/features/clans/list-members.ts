import type { TimePosition } from '@portal/service-kit/http';
import type { CompetitionContext } from '../../context.ts';
import type { Clan, Membership, PlayersById } from '../../data-access/index.ts';
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
): Promise<{
  clan: Clan;
  memberships: Membership[];
  players: PlayersById;
  /** Avatars by player, where tournaments are played: the pages of matches show the same ones. */
  avatars: ReadonlyMap<string, string> | undefined;
}> => {
  const clan = await readClan(ctx, clanId);
  const memberships = await ctx.memberships.listByClan(clanId, after, limit);
  const ids = memberships.map(({ playerId }) => playerId);
  const [players, avatars] = await Promise.all([
    ctx.players.findByIds(ids),
    ctx.portal.features.playTournaments ? ctx.looks.findAvatars(ids) : undefined,
  ]);
  return { clan, memberships, players, avatars };
};

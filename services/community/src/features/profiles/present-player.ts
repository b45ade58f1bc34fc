import type { MemberProfile, MemberSummary } from '@portal/contracts';
import { clanRolesOf, presentClanOf } from '@portal/domain/clan-projection';
import type { CommunityContext } from '../../context';
import type { KnownPlayer } from '../../data-access';

/** A row of a list of players. Roles of the account come first, then those held in the clan. */
export const presentSummary = (player: KnownPlayer): MemberSummary => ({
  id: player.id,
  username: player.username,
  avatar: player.avatar,
  score: player.score,
  gamesPlayed: player.gamesPlayed,
  roles: [...player.roles, ...clanRolesOf(player.id, player.clan)],
  clanInfo: player.clan ? { id: player.clan.id, name: player.clan.name } : null,
});

/** A player's public profile; only account knows the email address. */
export const loadProfile = async (
  { players }: Pick<CommunityContext, 'players'>,
  player: KnownPlayer,
): Promise<MemberProfile> => ({
  ...presentSummary(player),
  wins: player.wins,
  platform: player.platform,
  createdAt: player.createdAt.toISOString(),
  clanInfo: await presentClanOf(player, async (id) => (await players.findById(id))?.username ?? null),
});

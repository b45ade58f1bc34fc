import type { MemberSummary, PublicPlayer } from '@portal/contracts';
import { clanRolesOf, type presentClanOf } from '@portal/domain/clan-projection';
import type { PlayerProfile } from '../../projection/player-reader.ts';

/** Presents a row of a list of players. Roles of the account come first, then those of the clan. */
export const presentSummary = (player: PlayerProfile): MemberSummary => ({
  ...player,
  roles: [...player.roles, ...clanRolesOf(player.id, player.clan)],
  clanInfo: player.clan ?? null,
});

export const presentProfile = (
  player: PlayerProfile,
  clanInfo: Awaited<ReturnType<typeof presentClanOf>>,
  rank: number | null,
): PublicPlayer => ({
  ...player,
  ...presentSummary(player),
  createdAt: player.createdAt.toISOString(),
  clanInfo,
  rank,
});

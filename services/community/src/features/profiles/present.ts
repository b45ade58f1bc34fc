import type { MemberSummary, PortalConfig, PublicPlayer } from '@portal/contracts';
import { listClanRoles, type presentPlayerClan } from '@portal/domain/clan-projection';
import type { PlayerProfile } from '../../projection/player-reader.ts';

/** Presents a row of a list of players. Roles of the account come first, then those of the clan. */
export const presentSummary = (player: PlayerProfile): MemberSummary => ({
  ...player,
  roles: [...player.roles, ...listClanRoles(player.id, player.clan)],
  clanInfo: player.clan ?? null,
});

export const presentProfile = (
  { region, ...player }: PlayerProfile,
  clanInfo: Awaited<ReturnType<typeof presentPlayerClan>>,
  rank: number | null,
  { welcome }: Pick<PortalConfig['features'], 'welcome'>,
): PublicPlayer => ({
  ...player,
  ...presentSummary(player),
  ...(welcome && { region }),
  createdAt: player.createdAt.toISOString(),
  clanInfo,
  rank,
});

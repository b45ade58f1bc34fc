import type { MemberSummary } from '@portal/contracts';
import { clanRolesOf } from '@portal/domain/clan-projection';
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

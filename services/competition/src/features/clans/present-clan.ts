import type { ClanDetails, ClanListItem, ClanMember, Clan as ClanResponse } from '@portal/contracts';
import type { Clan, KnownPlayer, Membership } from '../../data-access';
import { logoAddress } from '../../messages/clan-changed';

/** Players by id, as far as account has published them. */
export type KnownPlayers = ReadonlyMap<string, KnownPlayer>;

/** The specification's placeholder stands in for players not published yet. */
const nameOf = (players: KnownPlayers, id: string): string => players.get(id)?.username ?? `User ${id.slice(0, 8)}`;

const leaderOf = ({ leaderId }: Clan, players: KnownPlayers): string | null =>
  leaderId === null ? null : nameOf(players, leaderId);

export const presentClan = (clan: Clan): ClanResponse => ({
  id: clan.id,
  name: clan.name,
  description: clan.description,
  logo: logoAddress(clan.logo),
  memberCount: clan.memberCount,
  createdAt: clan.createdAt.toISOString(),
});

export const presentListItem = (clan: Clan, players: KnownPlayers): ClanListItem => ({
  id: clan.id,
  name: clan.name,
  description: clan.description,
  logo: logoAddress(clan.logo),
  memberCount: clan.memberCount,
  leaderUsername: leaderOf(clan, players),
});

/** @param withPhone whether the caller may see the leader's phone; without, the response does not reveal whether it exists */
export const presentDetails = (
  clan: Clan,
  memberIds: readonly string[],
  players: KnownPlayers,
  withPhone: boolean,
): ClanDetails => {
  const leaderUsername = leaderOf(clan, players);
  return {
    clanScore: clan.clanScore,
    leaderUsername,
    leader_user: leaderUsername,
    ...(withPhone && { leaderPhone: clan.leaderPhone, leader_phone_number: clan.leaderPhone }),
    managers_users: clan.managerIds.map((id) => nameOf(players, id)).join(', '),
    memberCount: clan.memberCount,
    members: memberIds.map((id) => nameOf(players, id)),
  };
};

export const presentMember = ({ id, playerId, joinedAt }: Membership, player: KnownPlayer | undefined): ClanMember => ({
  id,
  userId: playerId,
  joinedAt: joinedAt.toISOString(),
  user: player ? { username: player.username } : null,
});

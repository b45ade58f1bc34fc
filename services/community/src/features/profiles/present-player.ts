import type { MemberProfile, MemberSummary } from '@portal/contracts';
import { clanRolesOf } from '@portal/domain/clan-projection';
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

/** @returns `leaderUsername: null` for a leader whom account has not published yet */
const presentClan = async (
  { players }: Pick<CommunityContext, 'players'>,
  { id, username, clan }: KnownPlayer,
): Promise<MemberProfile['clanInfo']> => {
  if (!clan) return null;
  const { id: clanId, name, logo, leaderId } = clan;
  if (leaderId === id) return { id: clanId, name, logo, isLeader: true, leaderUsername: username };
  const leader = leaderId === null ? null : await players.findById(leaderId);
  return { id: clanId, name, logo, isLeader: false, leaderUsername: leader?.username ?? null };
};

/** A player's public profile; only account knows the email address. */
export const loadProfile = async (
  community: Pick<CommunityContext, 'players'>,
  player: KnownPlayer,
): Promise<MemberProfile> => ({
  ...presentSummary(player),
  wins: player.wins,
  platform: player.platform,
  createdAt: player.createdAt.toISOString(),
  clanInfo: await presentClan(community, player),
});

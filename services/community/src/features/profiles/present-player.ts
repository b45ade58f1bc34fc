import type { MemberProfile, MemberSummary } from '@portal/contracts';
import { type ClanFacts, clanRolesOf } from '@portal/domain/clan-projection';

import type { CommunityContext } from '../../context';
import type { KnownPlayer } from '../../data-access';

/** A row of a list of players. Roles of the account come first, then those held in the clan. */
export const presentSummary = (player: KnownPlayer, clan: ClanFacts | undefined): MemberSummary => ({
  id: player.id,
  username: player.username,
  avatar: player.avatar,
  score: player.score,
  gamesPlayed: player.gamesPlayed,
  roles: [...player.roles, ...clanRolesOf(player.id, clan)],
  clanInfo: clan ? { name: clan.name } : null,
});

/** @returns `leaderUsername: null` for a leader whom account has not published yet */
const presentClan = async (
  { players }: Pick<CommunityContext, 'players'>,
  player: KnownPlayer,
  { name, logo, leaderId }: ClanFacts,
): Promise<MemberProfile['clanInfo']> => {
  if (leaderId === player.id) return { name, logo, isLeader: true, leaderUsername: player.username };
  const leader = leaderId === null ? null : await players.findById(leaderId);
  return { name, logo, isLeader: false, leaderUsername: leader?.username ?? null };
};

/** A player's public profile; only account knows the email address. */
export const loadProfile = async (
  community: Pick<CommunityContext, 'players' | 'clans'>,
  id: string,
): Promise<MemberProfile | null> => {
  const [player, clanOf] = await Promise.all([community.players.findById(id), community.clans.clansOf([id])]);
  if (!player) return null;
  const clan = clanOf.get(id);
  return {
    ...presentSummary(player, clan),
    wins: player.wins,
    platform: player.platform,
    createdAt: player.createdAt.toISOString(),
    clanInfo: clan ? await presentClan(community, player, clan) : null,
  };
};

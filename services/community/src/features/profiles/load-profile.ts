import type { MemberProfile } from '@portal/contracts';
import type { ClanFacts } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import type { Member } from '../../data-access/member-reader';
import { presentSummary } from './present-member';

/** The clan as its member's profile shows it. The name of a leader who is not known yet is left open. */
const loadClan = async (
  { members }: Pick<CommunityContext, 'members'>,
  member: Member,
  { name, logo, leaderId }: ClanFacts,
): Promise<MemberProfile['clanInfo']> => {
  if (leaderId === member.id) return { name, logo, isLeader: true, leaderUsername: member.username };
  const leader = leaderId === null ? null : await members.findById(leaderId);
  return { name, logo, isLeader: false, leaderUsername: leader?.username ?? null };
};

/** A player's profile as other players see it: what only account knows, the e-mail address, is not in it. */
export const loadProfile = async (
  community: Pick<CommunityContext, 'members' | 'clans'>,
  id: string,
): Promise<MemberProfile | null> => {
  const [member, clanOf] = await Promise.all([community.members.findById(id), community.clans.clansOf([id])]);
  if (!member) return null;
  const clan = clanOf.get(id);
  return {
    ...presentSummary(member, clan),
    wins: member.wins,
    platform: member.platform,
    createdAt: member.createdAt.toISOString(),
    clanInfo: clan ? await loadClan(community, member, clan) : null,
  };
};

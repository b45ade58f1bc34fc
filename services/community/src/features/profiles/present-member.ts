import type { MemberSummary } from '@portal/contracts';
import { type ClanFacts, clanRolesOf } from '@portal/service-kit';
import type { Member } from '../../data-access/member-reader';

/** The roles that a player holds: those of the account, then those by the clan. */
const rolesOf = (member: Member, clan: ClanFacts | undefined): string[] => [
  ...member.roles,
  ...clanRolesOf(member.id, clan),
];

/** A row of a list of players. */
export const presentSummary = (member: Member, clan: ClanFacts | undefined): MemberSummary => ({
  id: member.id,
  username: member.username,
  avatar: member.avatar,
  score: member.score,
  gamesPlayed: member.gamesPlayed,
  roles: rolesOf(member, clan),
  clanInfo: clan ? { name: clan.name } : null,
});

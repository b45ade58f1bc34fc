import type { Clan, ClanMe } from '@portal/contracts';
import type { ClanJoinOption } from '@portal/contracts/competition/ui';
import { limits } from '@portal/contracts/limits';
import { formatDay, serverNow } from '@portal/portal';

const dayMs = 86_400_000;

/** `13 days left`, rounded up to days. */
export const formatDaysLeft = (until: string): string => {
  const days = Math.max(1, Math.ceil((Date.parse(until) - serverNow()) / dayMs));
  return days === 1 ? '1 day left' : `${days} days left`;
};

/** A player with one of these options can join immediately by the code of an invitation link. */
const openedByCode: readonly ClanJoinOption[] = ['join', 'ask', 'requested', 'invitation'];

export const isOpenedByCode = ({ mayJoin }: ClanMe): boolean => openedByCode.includes(mayJoin);

const describeRole = ({ role }: ClanMe, { name, memberCount }: Clan): string => {
  if (role === 'leader') return memberCount === 1 ? `You lead ${name} and are its only member.` : `You lead ${name}.`;
  return role === 'manager' ? `You are a manager of ${name}.` : `You are a member of ${name}.`;
};

const describeBlock = ({ request }: ClanMe, { name }: Clan): string => {
  if (!request) return `You cannot join ${name} at the moment.`;
  const until = formatDay(request.expiresAt);
  if (request.state === 'removed')
    return `${request.by?.username ?? 'The clan'} removed you. You can join again on ${until}.`;
  return `Your request was declined. You can ask again on ${until}.`;
};

/** Says what a player is in a clan, or how the player can join it. */
export const describeMembership = (own: ClanMe, clan: Clan, hasCode: boolean): string => {
  const { request, mayJoin } = own;
  const until = request ? formatDay(request.expiresAt) : '';
  if (hasCode && isOpenedByCode(own)) return `You have an invitation link to ${clan.name}.`;
  switch (mayJoin) {
    case 'join':
      return 'Anyone can join.';
    case 'ask':
      return 'The leader and managers decide who joins.';
    case 'requested':
      return `You asked to join. The leader and managers can decide until ${until}.`;
    case 'accept':
      return `${request?.by?.username ?? clan.name} invited you to ${clan.name}. The invitation ends on ${until}.`;
    case 'invitation':
      return 'Players join by invitation.';
    case 'declined':
      return describeBlock(own, clan);
    case 'full':
      return `The clan is full: it has ${clan.memberCount} of ${limits.clan.members} members.`;
    case 'in-other-clan':
      return 'You can be in only one clan. Leave yours before you join another.';
    case 'member':
      return describeRole(own, clan);
  }
};

/** Says how players become members, without knowing who asks. */
export const describeJoining = (
  { joining = 'invitation', name }: Pick<Clan, 'joining' | 'name'>,
  hasCode: boolean,
): string => {
  if (hasCode) return `You have an invitation link to ${name}.`;
  if (joining === 'open') return 'Anyone can join.';
  return joining === 'request' ? 'The leader and managers decide who joins.' : 'Players join by invitation.';
};

import type { CurrentUser } from '@portal/contracts';
import { roleBadge } from '@portal/contracts/roles';
import { type ClanFacts, clanRolesOf } from '@portal/domain/clan-projection';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { namesOfRoles, pictureAddress } from '../../messages/events';

type ProfileSources = Pick<AccountContext, 'users' | 'clans' | 'standings' | 'portal'>;

const presentClan = async (
  { users }: ProfileSources,
  user: User,
  clan: ClanFacts | undefined,
): Promise<CurrentUser['clanInfo']> => {
  if (!clan) return null;
  const isLeader = clan.leaderId === user.id;
  const leader = isLeader || clan.leaderId === null ? user : await users.findById(clan.leaderId);
  return {
    name: clan.name,
    logo: clan.logo,
    isLeader,
    leaderUsername: clan.leaderId === null ? null : (leader?.username ?? null),
  };
};

/** Includes private fields: for the player's own eyes only. */
export const presentCurrentUser = async (account: ProfileSources, user: User): Promise<CurrentUser> => {
  const [standingOf, clans] = await Promise.all([account.standings.of([user.id]), account.clans.clansOf([user.id])]);
  const clan = clans.get(user.id);
  const { productName } = account.portal;
  const roles = [...namesOfRoles(user.roles, productName), ...clanRolesOf(user.id, clan)];
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    avatar: pictureAddress(user.avatar),
    role: roleBadge(roles, productName),
    roles,
    platform: user.platform,
    ...standingOf(user.id),
    createdAt: user.createdAt.toISOString(),
    clanInfo: await presentClan(account, user, clan),
  };
};

import type { ClanDetails, ClanListItem, ClanMember, Clan as ClanResponse } from '@portal/contracts';
import type { Clan, ClanSummary, Membership, PlayersById } from '../../data-access/index.ts';
import { buildClanLogoUrl } from '../../messages/events.ts';

/** Returns null for a player whose data has not arrived yet. Screens choose the text. */
const findName = (players: PlayersById, id: string | null): string | null =>
  (id === null ? undefined : players.get(id)?.username) ?? null;

export const presentClan = ({ logo, createdAt, ...fields }: Clan): ClanResponse => ({
  ...fields,
  logo: buildClanLogoUrl(logo),
  createdAt: createdAt.toISOString(),
});

export const presentListItem = ({ logo, leaderId, ...fields }: ClanSummary, players: PlayersById): ClanListItem => ({
  ...fields,
  logo: buildClanLogoUrl(logo),
  leaderUsername: findName(players, leaderId),
});

/** @param withPhone whether the caller may see the leader's phone; without, the response does not reveal whether it exists */
export const presentDetails = (
  { clanScore, memberCount, leaderId, managerIds, leaderPhone }: Clan,
  memberIds: readonly string[],
  players: PlayersById,
  withPhone: boolean,
): ClanDetails => {
  const leaderUsername = findName(players, leaderId);
  return {
    clanScore,
    memberCount,
    leaderUsername,
    leader_user: leaderUsername,
    ...(withPhone && { leaderPhone, leader_phone_number: leaderPhone }),
    managers_users: managerIds.flatMap((id) => findName(players, id) ?? []).join(', '),
    members: memberIds.map((id) => findName(players, id)),
  };
};

export const presentMember = ({ id, playerId, joinedAt }: Membership, players: PlayersById): ClanMember => ({
  id,
  userId: playerId,
  joinedAt: joinedAt.toISOString(),
  user: players.get(playerId) ?? null,
});

/** Builds what chats show with a link to the clan. */
export const presentClanCard = ({ name, memberCount, clanScore }: Clan, logo: Buffer | null, brand: string) => ({
  brand,
  eyebrow: 'Clan',
  title: name,
  stats: [
    { label: 'Members', value: memberCount.toLocaleString('en-US') },
    { label: 'Clan score', value: clanScore.toLocaleString('en-US') },
  ],
  picture: logo && { bytes: logo, isRound: false },
});

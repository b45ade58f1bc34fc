import type { ClanDetails, ClanListItem, ClanMember, Clan as ClanResponse } from '@portal/contracts';
import type { Clan, ClanSummary, Membership, PlayersById } from '../../data-access/index.ts';
import { buildClanLogoUrl } from '../../messages/events.ts';
import type { CrestColors } from './crest-colors.ts';

/** Returns null for a player whose data has not arrived yet. Screens choose the text. */
const findName = (players: PlayersById, id: string | null): string | null =>
  (id === null ? undefined : players.get(id)?.username) ?? null;

/** Returns null for a clan without a picture, and until the colors of an earlier picture are known. */
export const presentColors = (colors: readonly string[] | null): CrestColors | null => {
  const [main, second] = colors ?? [];
  return main !== undefined && second !== undefined ? [main, second] : null;
};

/** Where tournaments are played, clans have the colors in which their matches are shown. */
interface Options {
  withColors: boolean;
}

export const presentClan = ({ logo, colors, createdAt, ...fields }: Clan, { withColors }: Options): ClanResponse => ({
  ...fields,
  logo: buildClanLogoUrl(logo),
  ...(withColors && { colors: presentColors(colors) }),
  createdAt: createdAt.toISOString(),
});

export const presentListItem = (
  { logo, colors, leaderId, ...fields }: ClanSummary,
  players: PlayersById,
  { withColors }: Options,
): ClanListItem => ({
  ...fields,
  logo: buildClanLogoUrl(logo),
  ...(withColors && { colors: presentColors(colors) }),
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

/** @param avatars of players with a picture; undefined where responses have none */
export const presentMember = (
  { id, playerId, joinedAt }: Membership,
  players: PlayersById,
  avatars?: ReadonlyMap<string, string>,
): ClanMember => {
  const player = players.get(playerId);
  const user = player && { username: player.username, ...(avatars && { avatar: avatars.get(playerId) ?? null }) };
  return { id, userId: playerId, joinedAt: joinedAt.toISOString(), user: user ?? null };
};

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

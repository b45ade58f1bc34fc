import type { ClanDetails, ClanListItem, ClanMember, Clan as ClanResponse } from '@portal/contracts';
import type { Clan, ClanSummary, Membership, PlayersById } from '../../data-access/index.ts';
import { buildClanLogoUrl } from '../../messages/events.ts';
import type { CrestColors } from './crest-colors.ts';
import { getMemberRole } from './life/rules.ts';
import type { ClanDetailsForCaller } from './read-clan.ts';

/** Returns null for a player whose data has not arrived yet. Screens choose the text. */
const findName = (players: PlayersById, id: string | null): string | null =>
  (id === null ? undefined : players.get(id)?.username) ?? null;

/** Returns null for a clan without a picture, and until the colors of an earlier picture are known. */
export const presentColors = (colors: readonly string[] | null): CrestColors | null => {
  const [main, second] = colors ?? [];
  return main !== undefined && second !== undefined ? [main, second] : null;
};

interface Options {
  /** Where tournaments are played, clans have the colors in which their matches are shown. */
  withColors: boolean;
  /** Where players run their clans, clans say how players join. */
  withLife: boolean;
}

const presentOptions = (
  { colors, joining, clanScore }: Pick<ClanSummary, 'colors' | 'joining' | 'clanScore'>,
  { withColors, withLife }: Options,
) => ({
  ...(withColors && { colors: presentColors(colors) }),
  ...(withLife && { joining: joining ?? ('invitation' as const), clanScore }),
});

export const presentClan = (clan: Clan, options: Options): ClanResponse => ({
  ...{ id: clan.id, name: clan.name, description: clan.description, memberCount: clan.memberCount },
  logo: buildClanLogoUrl(clan.logo),
  ...presentOptions(clan, options),
  createdAt: clan.createdAt.toISOString(),
});

export const presentListItem = (
  { logo, colors, leaderId, joining, clanScore, ...fields }: ClanSummary,
  players: PlayersById,
  options: Options,
): ClanListItem => ({
  ...fields,
  logo: buildClanLogoUrl(logo),
  ...presentOptions({ colors, joining, clanScore }, options),
  leaderUsername: findName(players, leaderId),
});

export const presentDetails = ({
  clan,
  memberIds,
  players,
  withPhone,
  findPerson,
}: ClanDetailsForCaller): ClanDetails => {
  const { clanScore, memberCount, leaderId, managerIds, leaderPhone } = clan;
  const leaderUsername = findName(players, leaderId);
  return {
    clanScore,
    memberCount,
    leaderUsername,
    leader_user: leaderUsername,
    ...(withPhone && { leaderPhone, leader_phone_number: leaderPhone }),
    managers_users: managerIds.flatMap((id) => findName(players, id) ?? []).join(', '),
    members: memberIds.map((id) => findName(players, id)),
    ...(findPerson && {
      leader: leaderId === null ? null : findPerson(leaderId),
      managers: managerIds.map(findPerson),
    }),
  };
};

/** @param clan undefined where members have no roles @param avatars of players with a picture; undefined where responses have none */
export const presentMember = (
  { id, playerId, joinedAt }: Membership,
  players: PlayersById,
  { clan, avatars }: { clan?: Clan | undefined; avatars?: ReadonlyMap<string, string> | undefined } = {},
): ClanMember => {
  const player = players.get(playerId);
  const user = player && { username: player.username, ...(avatars && { avatar: avatars.get(playerId) ?? null }) };
  const role = clan && { role: getMemberRole(clan, playerId) };
  return { id, userId: playerId, joinedAt: joinedAt.toISOString(), ...role, user: user ?? null };
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

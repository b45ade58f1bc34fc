import type { CompetitionContext } from '../../context';
import { isClanCup } from './boards';
import type { MatchRoom } from './match';
import { readNames } from './names';
import type { Names } from './present';
import type { Entry, Play, TournamentState } from './state';

/** People and clans that emails about a change name. */
export interface People {
  /** Names of the players of changed matches, and of the clans of a clan cup. */
  names: Names;
  /** Who leads or manages the clans of a clan cup. */
  leaders: ReadonlyMap<string, readonly string[]>;
  /** The clans of the staff of a clan cup, by player. */
  staffClans: ReadonlyMap<string, string>;
  /** The portal's privileged user, who can rule if all staff plays. */
  operatorId: string;
}

export const readPeople = async (
  ctx: CompetitionContext,
  { play, entries }: Pick<TournamentState, 'play' | 'entries'>,
  rooms: readonly (MatchRoom | null)[],
): Promise<People> => {
  const clanIds = isClanCup(play) ? [...entries.keys()] : [];
  const playerIds = rooms.flatMap((room) => room?.players ?? []);
  const operatorId = ctx.portal.privilegedUserId;
  const staffIds = clanIds.length > 0 ? [...play.staff.map(({ playerId }) => playerId), operatorId] : [];
  const [names, leaders, staffClans] = await Promise.all([
    readNames(ctx, [...playerIds, ...clanIds]),
    clanIds.length > 0 ? ctx.clans.findLeaders(clanIds) : new Map<never, never>(),
    staffIds.length > 0 ? ctx.memberships.findClanIds(staffIds) : new Map<never, never>(),
  ]);
  return { names, leaders, staffClans, operatorId };
};

interface Recipient {
  playerId: string;
  vars: { clanName?: string };
  /** Names the entrant and the recipient. */
  key: string;
}

/** Lists who receives an email about an entry: the player, or the leaders of the clan, who alone can act, and the players of its lineup. */
export const listRecipients = (
  play: Play,
  { names, leaders }: People,
  { playerId, lineup }: Entry,
  to: 'leaders' | 'everyone' = 'everyone',
): Recipient[] => {
  if (!isClanCup(play)) return [{ playerId, vars: {}, key: playerId }];
  const vars = { clanName: names.get(playerId)?.username ?? 'Unknown clan' };
  const players = to === 'everyone' ? lineup.map((one) => one.playerId) : [];
  const ids = new Set([...(leaders.get(playerId) ?? []), ...players]);
  return [...ids].map((id) => ({ playerId: id, vars, key: `${playerId}:${id}` }));
};

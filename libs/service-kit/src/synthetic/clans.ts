import { noise, syntheticId } from './numbers';
import { syntheticPlayerId } from './players';

/** A made-up clan. Nobody is in two of them. */
export interface SyntheticClan {
  id: string;
  name: string;
  leaderId: string;
  managerIds: string[];
  /** With the leader and the managers. */
  memberIds: string[];
}

/** How many clans share how many players. */
export interface ClanScale {
  players: number;
  clans: number;
}

const kind = { id: 16, size: 17 };
const largest = 40;
const managers = 3;

/**
 * The places of a clan's members, its leader first: players from a stretch of their own.
 * @throws RangeError where there are fewer players than clans
 */
export const clanMemberPlaces = (place: number, scale: ClanScale): [leader: number, ...others: number[]] => {
  const stretch = Math.min(largest, Math.floor(scale.players / scale.clans));
  if (stretch < 1) throw new RangeError('a clan needs a player: there are more clans than players');
  const leader = place * stretch;
  const others = noise(kind.size, place) % stretch;
  return [leader, ...Array.from({ length: others }, (_, index) => leader + 1 + index)];
};

/**
 * The clan of this place.
 * @throws RangeError where there are fewer players than clans
 */
export const syntheticClan = (place: number, scale: ClanScale): SyntheticClan => {
  const [leader, ...others] = clanMemberPlaces(place, scale);
  const leaderId = syntheticPlayerId(leader);
  const otherIds = others.map(syntheticPlayerId);
  return {
    id: syntheticId(kind.id, place),
    name: `Synthetic Clan ${place.toString(16).toUpperCase()}`,
    leaderId,
    managerIds: otherIds.slice(0, managers),
    memberIds: [leaderId, ...otherIds],
  };
};

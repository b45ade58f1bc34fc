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

const kind = { id: 16, size: 17 };
const largest = 40;
const managers = 3;

/**
 * The clan of this place, of players from a stretch of their own.
 * @throws RangeError where there are fewer players than clans
 */
export const syntheticClan = (place: number, scale: { players: number; clans: number }): SyntheticClan => {
  const stretch = Math.min(largest, Math.floor(scale.players / scale.clans));
  if (stretch < 1) throw new RangeError('a clan needs a player: there are more clans than players');
  const size = 1 + (noise(kind.size, place) % stretch);
  const memberIds = Array.from({ length: size }, (_, index) => syntheticPlayerId(place * stretch + index));
  return {
    id: syntheticId(kind.id, place),
    name: `Synthetic Clan ${place.toString(36).toUpperCase()}`,
    leaderId: syntheticPlayerId(place * stretch),
    managerIds: memberIds.slice(1, 1 + managers),
    memberIds,
  };
};

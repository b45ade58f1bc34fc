import { type ClanScale, clanMemberPlaces } from './clans';
import { syntheticId } from './numbers';
import { syntheticPlayer } from './players';

/** That a made-up player is in a made-up clan, and how much the player adds to its score. */
export interface SyntheticMembership {
  id: string;
  player: number;
  joinedAt: Date;
  score: number;
}

const kind = { id: 18 };
const dayMs = 86_400_000;

/**
 * Who is in the clan of this place, the leader first, then one a day after the other.
 * @throws RangeError where there are fewer players than clans
 */
export const syntheticMemberships = (place: number, scale: ClanScale): SyntheticMembership[] => {
  const places = clanMemberPlaces(place, scale);
  const foundedAt = syntheticPlayer(places[0]).createdAt.getTime() + dayMs;
  return places.map((player, index) => ({
    // Nobody is in two clans, so the player's place tells the membership.
    id: syntheticId(kind.id, player),
    player,
    joinedAt: new Date(foundedAt + index * dayMs),
    score: syntheticPlayer(player).standing.score,
  }));
};

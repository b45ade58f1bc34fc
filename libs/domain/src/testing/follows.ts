import { noise, placeAt, syntheticId } from './numbers.ts';

/** The streams of noise and ids have these numbers, as in `entities.ts`. */
const kind = { id: 32, start: 33, at: 34 };
const firstFollow = Date.UTC(2024, 6, 1);
const followedForSeconds = 600 * 86_400;

/** Returns the place of the player with this rank by followers. Rank 0 has the most. */
export const getFollowee = (rank: number, players: number): number => placeAt(rank, Math.floor(players / 3), players);

/**
 * Returns the number of followers of each rank by Zipf's law. The first rank has far more than a hundredth of all.
 * @throws RangeError when there are more follows than pairs of players
 */
export const followersByRank = (players: number, follows: number): Int32Array => {
  const most = players - 1;
  if (follows > players * most)
    throw new RangeError(`${players} players can follow each other ${players * most} times`);
  const followers = new Int32Array(players);
  let weight = 0;
  for (let rank = 0; rank < players; rank += 1) weight += 1 / (rank + 1);
  let left = follows;
  for (let rank = 0; rank < players; rank += 1) {
    const share = 1 / (rank + 1);
    followers[rank] = rank === most ? left : Math.min(most, left, Math.ceil((left * share) / weight));
    left -= followers[rank] ?? 0;
    weight -= share;
  }
  return followers;
};

/** Yields all follows, each pair once, by followee. Follower and followee are places of players. */
export function* syntheticFollows(players: number, follows: number) {
  const followers = followersByRank(players, follows);
  let place = 0;
  for (let rank = 0; rank < players; rank += 1) {
    const followee = getFollowee(rank, players);
    const start = noise(kind.start, rank) % players;
    let left = followers[rank] ?? 0;
    for (let step = 0; left > 0; step += 1) {
      const follower = placeAt(step, start, players);
      if (follower === followee) continue;
      const at = firstFollow + (noise(kind.at, place) % followedForSeconds) * 1_000;
      yield { id: syntheticId(kind.id, place), follower, followee, createdAt: new Date(at) };
      place += 1;
      left -= 1;
    }
  }
}

import { rankGroup } from './standings.ts';
import type { Bracket, Facts, SwissRound } from './types.ts';

/** A player before the draw of a Swiss round. */
interface SwissEntrant {
  seed: number;
  points: number;
  /** Seeds of the opponents so far; 0 stands for a bye. */
  met: ReadonlySet<number>;
  /** Matches so far as the home side. */
  homes: number;
}

type Pair = readonly [SwissEntrant, SwissEntrant];

const hasMet = ([one, other]: Pair): boolean => one.met.has(other.seed);

/** Opponents in the order in which they suit the first player: those level on points from the middle outwards, then those below. */
function* listCandidates(first: SwissEntrant, rest: readonly SwissEntrant[]): Generator<SwissEntrant> {
  const below = rest.findIndex(({ points }) => points !== first.points);
  const level = below === -1 ? rest.length : below;
  // The top half of a score group meets its bottom half.
  const ideal = Math.ceil((level + 1) / 2) - 1;
  for (let distance = 0; distance < level; distance += 1)
    for (const at of new Set([ideal - distance, ideal + distance])) {
      const entrant = at < level ? rest[at] : undefined;
      if (entrant) yield entrant;
    }
  yield* rest.slice(level);
}

const findOpponent = (first: SwissEntrant, rest: readonly SwissEntrant[]): SwissEntrant | undefined => {
  for (const entrant of listCandidates(first, rest)) if (!hasMet([first, entrant])) return entrant;
  return rest[0];
};

/** Pairs players from the top. Who has met everyone who is left gets a rematch. */
const pairFromTop = (entrants: readonly SwissEntrant[]): Pair[] => {
  const pairs: Pair[] = [];
  for (let left = entrants; left.length > 0; ) {
    const [first, ...rest] = left;
    const opponent = first && findOpponent(first, rest);
    if (!opponent) break;
    pairs.push([first, opponent]);
    left = rest.filter((entrant) => entrant !== opponent);
  }
  return pairs;
};

const measureDistance = ([one, other]: Pair): number => Math.abs(one.points - other.points);

/** The pair, and the two new ones, with which a rematch changes its players at the least cost. */
const findSwap = ([one, other]: Pair, pairs: readonly Pair[]) => {
  let best: { swapped: Pair; instead: readonly [Pair, Pair]; cost: number } | undefined;
  for (const swapped of pairs)
    for (const [third, fourth] of [swapped, [swapped[1], swapped[0]] as const]) {
      const instead: readonly [Pair, Pair] = [
        [one, third],
        [other, fourth],
      ];
      const cost = measureDistance(instead[0]) + measureDistance(instead[1]);
      if (!instead.some(hasMet) && (!best || cost < best.cost)) best = { swapped, instead, cost };
    }
  return best;
};

/**
 * Replaces rematches one by one. There always is a way while everyone has half of the others still to meet: the players whom one side has
 * not met, and those whose opponents the other side has not met, are then together more than all others.
 */
const avoidRematches = (pairs: readonly Pair[]): Pair[] => {
  let paired = [...pairs];
  for (const rematch of pairs) {
    if (!hasMet(rematch) || !paired.includes(rematch)) continue;
    const others = paired.filter((pair) => pair !== rematch);
    const swap = findSwap(rematch, others);
    if (swap) paired = [...others.filter((pair) => pair !== swap.swapped), ...swap.instead];
  }
  return paired;
};

const pairRound = (entrants: readonly SwissEntrant[]): SwissRound => {
  const order = [...entrants].sort((a, b) => b.points - a.points || a.seed - b.seed);
  const resting = order.length % 2 ? (order.findLast(({ met }) => !met.has(0)) ?? order.at(-1)) : undefined;
  // The bye is an opponent whom nobody meets twice either.
  const bye: SwissEntrant = {
    ...{ seed: 0, homes: Number.POSITIVE_INFINITY, points: order.at(-1)?.points ?? 0 },
    met: new Set(entrants.flatMap(({ seed, met }) => (met.has(0) ? [seed] : []))),
  };
  const pairs = pairFromTop(order.filter((entrant) => entrant !== resting));
  const ranks = new Map(order.map((entrant, at) => [entrant, at]));
  const findBest = (pair: Pair) => Math.min(...pair.map((entrant) => ranks.get(entrant) ?? order.length));
  return (
    avoidRematches(resting ? [...pairs, [resting, bye]] : pairs)
      // The best come first, and the bye last.
      .sort((a, b) => Number(a.includes(bye)) - Number(b.includes(bye)) || findBest(a) - findBest(b))
      .map(([one, other]) => (one.homes <= other.homes ? [one.seed, other.seed] : [other.seed, one.seed]))
  );
};

/**
 * Draws the next round from the results of the rounds before: players with as many points meet, nobody meets twice, and the one with the
 * fewest points who has not had a bye has it if the number of players is odd. The same results always give the same round.
 * @param entrants players by seed
 * @param out players who have left: they are not drawn
 */
export const drawSwissRound = (
  bracket: Bracket,
  entrants: readonly string[],
  facts: Facts,
  out: ReadonlySet<string>,
): SwissRound => {
  const points = new Map(rankGroup([...bracket.values()], facts).map((row) => [row.playerId, row.points]));
  const seeds = new Map(entrants.map((playerId, at) => [playerId, at + 1]));
  const players = entrants.map((playerId, at) => ({
    ...{ playerId, seed: at + 1, points: points.get(playerId) ?? 0, homes: 0 },
    met: new Set<number>(),
  }));
  const getPlayer = (playerId: unknown) => players[(seeds.get(String(playerId)) ?? 0) - 1];
  for (const { home, away } of bracket.values()) {
    const [one, other] = [getPlayer(home), getPlayer(away)];
    one?.met.add(other?.seed ?? 0);
    other?.met.add(one?.seed ?? 0);
    if (one && other) one.homes += 1;
  }
  return pairRound(players.filter(({ playerId }) => !out.has(playerId)));
};

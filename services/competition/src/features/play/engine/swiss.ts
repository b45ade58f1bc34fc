import { rankGroup } from './standings';
import type { Bracket, Facts, SwissRound } from './types';

/** A player before the draw of a Swiss round. */
interface SwissEntrant {
  seed: number;
  points: number;
  /** Seeds of the opponents so far; 0 stands for a bye. */
  met: ReadonlySet<number>;
  /** Matches so far as the home side. */
  homes: number;
}

type Pairs = (readonly [SwissEntrant, SwissEntrant])[];

/** Bounds the search of one round; with more steps a rematch is accepted. */
const maxSteps = 20_000;

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

/** Pairs players level on points without rematches. @returns null if it finds no way */
const pairWithoutRematches = (entrants: readonly SwissEntrant[]): Pairs | null => {
  let steps = 0;
  const pairUp = (left: readonly SwissEntrant[]): Pairs | null => {
    const [first, ...rest] = left;
    if (!first) return [];
    for (const opponent of listCandidates(first, rest)) {
      if (first.met.has(opponent.seed)) continue;
      steps += 1;
      if (steps > maxSteps) return null;
      const others = pairUp(rest.filter((entrant) => entrant !== opponent));
      if (others) return [[first, opponent], ...others];
    }
    return null;
  };
  return pairUp(entrants);
};

/** Pairs players from the top; who has met everyone left plays a rematch. */
const pairWithRematches = (entrants: readonly SwissEntrant[]): Pairs => {
  const [first, ...rest] = entrants;
  if (!first) return [];
  const candidates = [...listCandidates(first, rest)];
  const opponent = candidates.find(({ seed }) => !first.met.has(seed)) ?? candidates[0];
  return opponent ? [[first, opponent], ...pairWithRematches(rest.filter((entrant) => entrant !== opponent))] : [];
};

const pairRound = (entrants: readonly SwissEntrant[]): SwissRound => {
  const order = [...entrants].sort((a, b) => b.points - a.points || a.seed - b.seed);
  const bye = order.length % 2 ? (order.findLast(({ met }) => !met.has(0)) ?? order.at(-1)) : undefined;
  const players = order.filter((entrant) => entrant !== bye);
  const pairs = (pairWithoutRematches(players) ?? pairWithRematches(players)).map(([one, other]) =>
    one.homes <= other.homes ? ([one.seed, other.seed] as const) : ([other.seed, one.seed] as const),
  );
  return bye ? [...pairs, [bye.seed, 0]] : pairs;
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
  const playerOf = (playerId: unknown) => players[(seeds.get(String(playerId)) ?? 0) - 1];
  for (const { home, away } of bracket.values()) {
    const [one, other] = [playerOf(home), playerOf(away)];
    one?.met.add(other?.seed ?? 0);
    other?.met.add(one?.seed ?? 0);
    if (one && other) one.homes += 1;
  }
  return pairRound(players.filter(({ playerId }) => !out.has(playerId)));
};

/** A player before the draw of a Swiss round. */
export interface SwissEntrant {
  playerId: string;
  points: number;
  seed: number;
  /** Opponents so far. */
  met: ReadonlySet<string>;
  hadBye: boolean;
}

/** The second player is null for the one who has a bye. */
export type SwissPair = readonly [string, string | null];

/** Bounds the search of one round; with more steps a rematch is accepted. */
const maxSteps = 200_000;

/** Pairs players level on points without rematches: the top half of a score group meets its bottom half. */
const search = (entrants: readonly SwissEntrant[], allowRematches: boolean): SwissPair[] | null => {
  let steps = 0;
  const pairUp = (left: readonly SwissEntrant[]): SwissPair[] | null => {
    const [first, ...rest] = left;
    if (!first) return [];
    const level = left.filter(({ points }) => points === first.points).length;
    const ideal = Math.max(0, Math.ceil(level / 2) - 1);
    const costOf = ({ points }: SwissEntrant, at: number) =>
      Math.abs(first.points - points) * 1_000 + Math.abs(at - ideal);
    const candidates = rest.map((entrant, at) => ({ entrant, at, cost: costOf(entrant, at) }));
    for (const { entrant, at } of candidates.sort((a, b) => a.cost - b.cost)) {
      if (!allowRematches && first.met.has(entrant.playerId)) continue;
      steps += 1;
      if (!allowRematches && steps > maxSteps) return null;
      const others = pairUp(rest.filter((_, position) => position !== at));
      if (others) return [[first.playerId, entrant.playerId], ...others];
    }
    return null;
  };
  return pairUp(entrants);
};

/** Draws a Swiss round. With an odd number of players, the lowest one without a bye so far has one; the bye comes last. */
export const pairSwiss = (entrants: readonly SwissEntrant[]): SwissPair[] => {
  const order = [...entrants].sort((a, b) => b.points - a.points || a.seed - b.seed);
  const bye = order.length % 2 ? (order.findLast(({ hadBye }) => !hadBye) ?? order.at(-1)) : undefined;
  const players = order.filter((entrant) => entrant !== bye);
  const pairs = search(players, false) ?? search(players, true) ?? [];
  return bye ? [...pairs, [bye.playerId, null]] : pairs;
};

import type { MatchStage } from '@portal/contracts';
import type { PlannedMatch, Source, SwissRound } from './types.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const toWinner = (key: string): Source => ({ winner: key });
const toLoser = (key: string): Source => ({ loser: key });

/** Smallest power of two that has room for all. */
const bracketSize = (entrants: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, entrants)));

/** Order of the seeds from top to bottom: 1 meets the last, and 1 and 2 meet in the final only. */
const seedOrder = (size: number): number[] =>
  size === 1 ? [1] : seedOrder(size / 2).flatMap((seed) => [seed, size + 1 - seed]);

const bySeed = (entrants: number): Source[] => seedOrder(bracketSize(entrants)).map((seed) => ({ seed }));

type Pair = readonly [home: Source, away: Source];

const pairUp = (sources: readonly Source[]): Pair[] => {
  const pairs: Pair[] = [];
  for (let at = 0; at < sources.length; at += 2) {
    const [home, away] = sources.slice(at, at + 2);
    if (home && away) pairs.push([home, away]);
  }
  return pairs;
};

const planRound = (stage: MatchStage, part: string, round: number, pairs: readonly Pair[], outAt?: number) =>
  pairs.map(
    ([home, away], at): PlannedMatch => ({
      key: `${part}${round}-${at + 1}`,
      stage,
      part,
      round,
      position: at + 1,
      home,
      away,
      ...(outAt !== undefined && { outAt }),
    }),
  );

const winners = (matches: readonly PlannedMatch[]): Source[] => matches.map(({ key }) => toWinner(key));

/** Halves the field round by round. */
const upperRounds = (sources: readonly Source[], losersAreOut: boolean): PlannedMatch[][] => {
  const rounds: PlannedMatch[][] = [];
  for (let from = sources; from.length > 1; ) {
    const matches = planRound(
      'upper',
      'w',
      rounds.length + 1,
      pairUp(from),
      losersAreOut ? from.length / 2 + 1 : undefined,
    );
    rounds.push(matches);
    from = winners(matches);
  }
  return rounds;
};

interface KnockoutOptions {
  thirdPlace?: boolean;
}

const knockout = (sources: readonly Source[], { thirdPlace = false }: KnockoutOptions): PlannedMatch[] => {
  const rounds = upperRounds(sources, true);
  const [first, second] = rounds.at(-2) ?? [];
  if (!thirdPlace || !first || !second) return rounds.flat();
  const pair: Pair = [toLoser(first.key), toLoser(second.key)];
  return [...rounds.flat(), ...planRound('third', 't', 1, [pair], 4)];
};

export const planSingleElimination = (entrants: number, options: KnockoutOptions = {}): PlannedMatch[] =>
  knockout(bySeed(entrants), options);

/** Crosses over those who drop into the lower bracket, so that players who have met meet again late. */
const crossOver = (dropped: readonly Source[], round: number): Source[] => {
  const reversed = [...dropped].reverse();
  const half = reversed.length / 2;
  return round % 2 === 0 || half < 1 ? reversed : [...reversed.slice(half), ...reversed.slice(0, half)];
};

const lowerRounds = (upper: readonly PlannedMatch[][], size: number): { matches: PlannedMatch[]; last: Source[] } => {
  const losers = (round: number): Source[] => (upper[round - 1] ?? []).map(({ key }) => toLoser(key));
  const matches: PlannedMatch[] = [];
  let last = losers(1);
  let left = size;
  let round = 0;
  const add = (pairs: readonly Pair[]) => {
    left -= pairs.length;
    round += 1;
    const planned = planRound('lower', 'l', round, pairs, left + 1);
    matches.push(...planned);
    last = winners(planned);
  };
  for (let at = 2; at <= upper.length; at += 1) {
    add(pairUp(last));
    const crossed = crossOver(losers(at), at);
    const survivors = last;
    add(crossed.flatMap((dropped, i) => (survivors[i] ? [[dropped, survivors[i]] as const] : [])));
  }
  return { matches, last };
};

/** With a second final, which is played if the player from the lower bracket wins the first. */
export const planDoubleElimination = (entrants: number): PlannedMatch[] => {
  const size = bracketSize(entrants);
  const upper = upperRounds(bySeed(entrants), false);
  const { matches: lower, last } = lowerRounds(upper, size);
  const upperFinal = `w${upper.length}-1`;
  const [challenger = toLoser(upperFinal)] = upper.length > 1 ? last : [];
  const first = planRound('final', 'f', 1, [[toWinner(upperFinal), challenger]], 2);
  const second = planRound('final', 'f', 2, [[toWinner('f1-1'), toLoser('f1-1')]], 2);
  const below = new Map<string, number>();
  for (const { home, away, outAt } of [...lower, ...first])
    for (const source of [home, away]) if ('loser' in source && outAt !== undefined) below.set(source.loser, outAt);
  return [
    ...upper.flat().map((match): PlannedMatch => ({ ...match, voidAt: below.get(match.key) ?? 2 })),
    ...lower,
    ...first,
    ...second.map((match): PlannedMatch => ({ ...match, ifLost: 'f1-1' })),
  ];
};

interface RoundRobinOptions {
  /** Adds the return matches. */
  twice?: boolean;
}

/** One group by the circle method: everyone plays at most once per round. */
const planGroup = (seeds: readonly number[], part: string, { twice = false }: RoundRobinOptions): PlannedMatch[] => {
  // The seed 0 stands for a round off.
  const [fixed = 0, ...others] = seeds.length % 2 ? [...seeds, 0] : seeds;
  const single = others.length;
  return range(twice ? 2 * single : single).flatMap((round) => {
    const turn = round % single;
    const row = [fixed, ...others.slice(turn), ...others.slice(0, turn)];
    const pairs = range(row.length / 2).flatMap((at): Pair[] => {
      const one = row[at] ?? 0;
      const other = row[single - at] ?? 0;
      if (one === 0 || other === 0) return [];
      const isOneHome = ((at || turn) % 2 === 0) === round < single;
      return [isOneHome ? [{ seed: one }, { seed: other }] : [{ seed: other }, { seed: one }]];
    });
    return planRound('group', part, round + 1, pairs);
  });
};

export const planRoundRobin = (entrants: number, options: RoundRobinOptions = {}): PlannedMatch[] =>
  planGroup(
    range(entrants).map((at) => at + 1),
    'a',
    options,
  );

/** Letters of the groups. */
const groupNames = 'abcdefghijklmnop';

/** Seeds are dealt to the groups in a snake: 1, 2, 3, 4, then 4, 3, 2, 1. */
const dealSeeds = (entrants: number, groups: number): number[][] => {
  const dealt: number[][] = range(groups).map(() => []);
  for (const at of range(entrants)) {
    const column = at % groups;
    dealt[Math.floor(at / groups) % 2 === 0 ? column : groups - 1 - column]?.push(at + 1);
  }
  return dealt;
};

/** The best two of each group go on as in a World Cup: two of one group can meet again in the final, or for third place, only. */
const planGroupsAndKnockout = (
  entrants: number,
  groups: number,
  { thirdPlace, ...options }: RoundRobinOptions & KnockoutOptions = {},
): PlannedMatch[] => {
  const names = [...groupNames.slice(0, groups)];
  const half = (first: number): Source[] =>
    pairUp(names.map((group) => ({ group, place: 1 }))).flatMap(([one, other]) => {
      const [winner, runnerUp] = first === 0 ? [one, other] : [other, one];
      return 'group' in runnerUp ? [winner, { ...runnerUp, place: 2 }] : [];
    });
  return [
    ...dealSeeds(entrants, groups).flatMap((seeds, at) => planGroup(seeds, names[at] ?? '', options)),
    ...knockout([...half(0), ...half(1)], { thirdPlace: thirdPlace ?? false }),
  ];
};

/** The rounds that have been drawn. */
const planSwiss = (draws: readonly SwissRound[]): PlannedMatch[] =>
  draws.flatMap((pairs, at) =>
    planRound(
      'swiss',
      's',
      at + 1,
      pairs.map(([home, away]): Pair => [{ seed: home }, { seed: away }]),
    ),
  );

type Format = 'single-elimination' | 'double-elimination' | 'round-robin' | 'groups' | 'swiss';

export interface PlanOptions {
  format: Format;
  /** Number of groups of the format `groups`: 2, 4, 8 or 16. */
  groups: number;
  /** Group matches are played home and away. */
  twice: boolean;
  thirdPlace: boolean;
}

/** Fewest players with whom a format can be played: each group needs its two best. */
export const fewestEntrants = ({ format, groups }: Pick<PlanOptions, 'format' | 'groups'>): number =>
  format === 'groups' ? 2 * groups : 2;

/** @param draws rounds of a Swiss tournament, which is planned round by round */
export const buildPlan = (
  entrants: number,
  { format, groups, twice, thirdPlace }: PlanOptions,
  draws: readonly SwissRound[] = [],
): PlannedMatch[] => {
  switch (format) {
    case 'single-elimination':
      return planSingleElimination(entrants, { thirdPlace });
    case 'double-elimination':
      return planDoubleElimination(entrants);
    case 'round-robin':
      return planRoundRobin(entrants, { twice });
    case 'groups':
      return planGroupsAndKnockout(entrants, groups, { twice, thirdPlace });
    case 'swiss':
      return planSwiss(draws);
  }
};

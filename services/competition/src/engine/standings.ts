import { countGames, totalGoals } from './outcome.ts';
import type { BracketMatch, Facts, Goals, LadderName, Rules } from './types.ts';

/** Tie-breaks of a Swiss tournament, all from the points of the opponents. A bye is an opponent with the player's own points. */
interface Buchholz {
  /** Points of all opponents. */
  sum: number;
  /** Without the weakest opponent. */
  cut: number;
  /** The sums of all opponents. */
  opponents: number;
}

/** What a player has done in the matches of a table. */
interface Tally {
  playerId: string;
  points: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  /** In Swiss tournaments. */
  buchholz?: Buchholz;
}

/** A row of a table. */
export interface Row extends Tally {
  /** Players whom no step of the ladder separates share a rank, in the order of their seeds. */
  rank: number;
  /** What puts this row above the next one; null for the last row. */
  why: string | null;
}

const pointsPer = { won: 3, drawn: 1, lost: 0 } as const;
/** How a walkover counts in tables. */
export const walkoverGoals: Goals = [3, 0];

interface Criterion {
  measure(row: Tally): number;
  /** The value above and the value below, in words. `unit` is what tables count: goals, or boards of clans. */
  compare(above: number, below: number, unit: string): string;
}

/** `among`: the criteria count only the matches between the tied players. */
interface Step {
  among?: true;
  by: readonly Criterion[];
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
const noun = (value: number, word: string) => `${value} ${word}${value === 1 ? '' : 's'}`;

const points: Criterion = { measure: (row) => row.points, compare: (a, b) => `${noun(a, 'point')} to ${b}` };
const difference: Criterion = {
  measure: (row) => row.goalsFor - row.goalsAgainst,
  compare: (a, b, unit) => `${unit} difference ${signed(a)} to ${signed(b)}`,
};
const goals: Criterion = { measure: (row) => row.goalsFor, compare: (a, b, unit) => `${noun(a, unit)} to ${b}` };
const wins: Criterion = { measure: (row) => row.won, compare: (a, b) => `${noun(a, 'win')} to ${b}` };

const opponents: Criterion = {
  measure: ({ buchholz }) => buchholz?.sum ?? 0,
  compare: (a, b) => `Buchholz ${a} to ${b}`,
};
const opponentsCut: Criterion = {
  measure: ({ buchholz }) => buchholz?.cut ?? 0,
  compare: (a, b) => `Buchholz ${a} to ${b} without the weakest opponent`,
};
const opponentsOfOpponents: Criterion = {
  measure: ({ buchholz }) => buchholz?.opponents ?? 0,
  compare: (a, b) => `opponents' Buchholz ${a} to ${b}`,
};

const headToHead: Step = { among: true, by: [points, difference, goals] };

/**
 * Orders in which ties are broken: UEFA compares tied players with each other first, FIFA compares goals first. In Swiss tournaments, where
 * tied players may not have met, whoever had the stronger opponents is ahead.
 */
const ladders: Record<LadderName | 'swiss', readonly Step[]> = {
  uefa: [{ by: [points] }, headToHead, { by: [difference] }, { by: [goals] }, { by: [wins] }],
  fifa: [{ by: [points] }, { by: [difference] }, { by: [goals] }, headToHead],
  swiss: [points, opponents, opponentsCut, opponentsOfOpponents, difference, goals].map((one) => ({ by: [one] })),
};

/** Goals as the table counts them. A walkover and a bye count as `walkover`; after a double walkover both sides lose like that. */
const tableGoals = (
  { planned, home, winner, isStale }: BracketMatch,
  facts: Facts,
  walkover: Goals,
): [home: Goals, away: Goals] => {
  const fact = facts[planned.key];
  const mirror = ([a, b]: Goals): Goals => [b, a];
  if (fact && 'score' in fact && !isStale) {
    const total = totalGoals(fact.score);
    return [total, mirror(total)];
  }
  const lost = mirror(walkover);
  if (winner === null) return [lost, lost];
  return winner === home ? [walkover, lost] : [lost, walkover];
};

const tallyGroup = (playerIds: readonly string[], matches: readonly BracketMatch[], facts: Facts, walkover: Goals) => {
  const none = { points: 0, played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0 };
  const rows = new Map(playerIds.map((playerId): [string, Tally] => [playerId, { playerId, ...none }]));
  for (const match of matches) {
    const { home, away, state, winner, isDraw } = match;
    const own = home ? rows.get(home) : undefined;
    const other = away ? rows.get(away) : undefined;
    if (!(state === 'done' && own && other) && state !== 'bye') continue;
    const [homeGoals, awayGoals] = tableGoals(match, facts, walkover);
    for (const [row, [scored, conceded]] of [[own, homeGoals] as const, [other, awayGoals] as const]) {
      if (!row) continue;
      const result = isDraw ? 'drawn' : winner === row.playerId ? 'won' : 'lost';
      row.played += 1;
      row[result] += 1;
      row.goalsFor += scored;
      row.goalsAgainst += conceded;
      row.points += pointsPer[result];
    }
  }
  return rows;
};

const addBuchholz = (rows: ReadonlyMap<string, Tally>, matches: readonly BracketMatch[]): void => {
  const met = new Map<string, Tally[]>([...rows.keys()].map((playerId) => [playerId, []]));
  for (const { home, away, state } of matches) {
    if (!home || (state !== 'done' && state !== 'bye')) continue;
    const own = rows.get(home);
    const other = rows.get(away ?? home);
    if (!own || !other) continue;
    met.get(home)?.push(other);
    if (away) met.get(away)?.push(own);
  }
  const sum = (all: readonly Tally[], measure: (row: Tally) => number) =>
    all.reduce((total, row) => total + measure(row), 0);
  for (const [playerId, row] of rows) {
    const own = met.get(playerId) ?? [];
    const total = sum(own, points.measure);
    const weakest = own.length > 0 ? Math.min(...own.map(points.measure)) : 0;
    row.buchholz = { sum: total, cut: total - weakest, opponents: 0 };
  }
  for (const [playerId, { buchholz }] of rows)
    if (buchholz) buchholz.opponents = sum(met.get(playerId) ?? [], opponents.measure);
};

/** The players of a group by seed. */
const listPlayers = (matches: readonly BracketMatch[]): string[] => {
  const seeds = new Map<string, number>();
  for (const { planned, home, away } of matches) {
    if (home && 'seed' in planned.home) seeds.set(home, planned.home.seed);
    if (away && 'seed' in planned.away) seeds.set(away, planned.away.seed);
  }
  return [...seeds].sort(([, a], [, b]) => a - b).map(([playerId]) => playerId);
};

const firstDifference = (a: readonly number[], b: readonly number[]) => a.findIndex((value, at) => value !== b[at]);

const compareValues = (a: readonly number[], b: readonly number[]): number => {
  const at = firstDifference(a, b);
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
};

const explain = ({ by, among }: Step, above: readonly number[], below: readonly number[], unit: string): string => {
  const at = firstDifference(above, below);
  const text = by[at]?.compare(above[at] ?? 0, below[at] ?? 0, unit) ?? '';
  return among ? `${text} against each other` : text;
};

/** The table of one group or of a Swiss tournament, from its matches so far. */
export const rankGroup = (
  matches: readonly BracketMatch[],
  facts: Facts,
  { ladder: name = 'uefa', ...rules }: Pick<Rules, 'ladder' | 'entrants' | 'boards'> = {},
): Row[] => {
  const games = countGames(rules);
  const unit = games > 1 ? 'board' : 'goal';
  // The same as if each board had been a walkover.
  const walkover: Goals = games > 1 ? [games, 0] : walkoverGoals;
  const playerIds = listPlayers(matches);
  const isSwiss = matches[0]?.planned.stage === 'swiss';
  const ladder = ladders[isSwiss ? 'swiss' : name];
  const all = tallyGroup(playerIds, matches, facts, walkover);
  if (isSwiss) addBuchholz(all, matches);
  const whys = new Map<string, string>();

  /** Splits tied players into blocks of level ones. */
  const split = (tied: readonly string[], at: number): (readonly string[])[] => {
    const step = ladder[at];
    if (tied.length < 2 || !step) return [tied];
    const tally = step.among ? tallyGroup(tied, matches, facts, walkover) : all;
    const blocks = new Map<string, { value: number[]; playerIds: string[] }>();
    for (const playerId of tied) {
      const row = tally.get(playerId);
      const value = row ? step.by.map(({ measure }) => measure(row)) : [];
      const block = blocks.get(value.join());
      if (block) block.playerIds.push(playerId);
      else blocks.set(value.join(), { value, playerIds: [playerId] });
    }
    const levels = [...blocks.values()].sort((a, b) => compareValues(a.value, b.value));
    if (levels.length === 1) return split(tied, at + 1);
    return levels.flatMap(({ value, playerIds: block }, position) => {
      const next = levels[position + 1];
      if (next) for (const playerId of block) whys.set(playerId, explain(step, value, next.value, unit));
      // Players who are still level are compared again in the matches among themselves alone.
      return split(block, step.among ? at : at + 1);
    });
  };

  let rank = 1;
  return split(playerIds, 0).flatMap((block) => {
    const shared = rank;
    rank += block.length;
    return block.flatMap((playerId, at): Row[] => {
      const tally = all.get(playerId);
      const why = at === block.length - 1 ? (whys.get(playerId) ?? null) : 'level on every count';
      return tally ? [{ ...tally, rank: shared, why }] : [];
    });
  });
};

export const isGroupOver = (matches: readonly BracketMatch[]): boolean =>
  matches.every(({ state }) => state !== 'open' && state !== 'waiting');

import { hasTable } from '@portal/contracts';
import { buildPlan, type PlanOptions } from '../plans.ts';
import type { Random } from '../random.ts';
import { resolve } from '../resolve.ts';
import type { Bracket, BracketMatch, Fact, PlannedMatch } from '../types.ts';

/** Formats under test. Groups need at least two players each. */
const formats = {
  single: { format: 'single-elimination', groups: 2, twice: false, thirdPlace: true },
  double: { format: 'double-elimination', groups: 2, twice: false, thirdPlace: false },
  league: { format: 'round-robin', groups: 2, twice: false, thirdPlace: false },
  'two rounds': { format: 'round-robin', groups: 2, twice: true, thirdPlace: false },
  groups: { format: 'groups', groups: 2, twice: false, thirdPlace: true },
} as const satisfies Record<string, PlanOptions>;
export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];

export const swissOptions = {
  ...{ format: 'swiss', groups: 2, twice: false, thirdPlace: false },
} as const satisfies PlanOptions;

export const playerIds = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at + 1}`);

/** The plan of a random cup, with as many groups of three or more as fit. */
export const findPlan = (name: FormatName, entrants: number): PlannedMatch[] => {
  const groups = Math.min(16, 2 ** Math.max(1, Math.floor(Math.log2(entrants / 3))));
  return buildPlan(entrants, { ...formats[name], groups });
};

const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** A result of an open match: 12 % are walkovers, a third of these double ones. */
export const someFact = (random: Random, { planned, home, away }: BracketMatch): Fact => {
  const pair = [home ?? '', away ?? ''] as const;
  const kind = random();
  if (kind < 0.08) return { pair, walkover: random() < 0.5 ? 'home' : 'away' };
  if (kind < 0.12) return { pair, walkover: 'both' };
  const leg = [below(random, 4), below(random, 4)] as const;
  const isLevel = leg[0] === leg[1];
  if (hasTable(planned.stage) || !isLevel) return { pair, score: { legs: [leg] } };
  const penalties = random() < 0.5 ? ([4, 3] as const) : ([3, 4] as const);
  return { pair, score: { legs: [leg], extra: [0, 0], penalties } };
};

const openMatches = (bracket: Bracket) => [...bracket.values()].filter(({ state }) => state === 'open');

interface PlayOutOptions {
  facts?: Readonly<Record<string, Fact>>;
  out?: ReadonlySet<string>;
  /** Ends after so many results. */
  results?: number;
}

/** Plays open matches in a random order until all are decided. */
export const playOut = (
  plan: readonly PlannedMatch[],
  entrants: readonly string[],
  random: Random,
  { facts: before = {}, out = new Set(), results = Number.POSITIVE_INFINITY }: PlayOutOptions = {},
): { facts: Record<string, Fact>; bracket: Bracket } => {
  const facts = { ...before };
  for (let played = 0; ; played += 1) {
    const bracket = resolve(plan, entrants, facts, {}, out);
    const open = openMatches(bracket);
    const match = open[below(random, open.length)];
    if (!match || played >= results) return { facts, bracket };
    facts[match.planned.key] = someFact(random, match);
  }
};

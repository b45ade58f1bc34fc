import { hasTable } from '@portal/contracts';
import { findOutcome } from './outcome.ts';
import { isGroupOver, type Row, rankGroup } from './standings.ts';
import type { Bracket, BracketMatch, BracketState, Fact, Facts, PlannedMatch, Player, Rules, Source } from './types.ts';

/** Who wins a match without a result because the other one has left; `both` if both have. */
const findRemaining = (home: string, away: string, out: ReadonlySet<string>) => {
  if (out.has(home)) return out.has(away) ? 'both' : 'away';
  return out.has(away) ? 'home' : null;
};

const findDecision = (fact: Fact, canDraw: boolean, { awayGoals }: Rules) =>
  'walkover' in fact ? fact.walkover : findOutcome(fact.score, { canDraw, awayGoals });

/**
 * Computes the bracket from the facts. Pure: a correction is one changed fact and a second call, and undoing it restores the bracket with
 * all later results.
 * @param entrants players by seed, best first
 * @param out players who have left: their matches without a result are walkovers
 */
export const resolve = (
  plan: readonly PlannedMatch[],
  entrants: readonly string[],
  facts: Facts,
  rules: Rules = {},
  out: ReadonlySet<string> = new Set(),
): Bracket => {
  const bracket = new Map<string, BracketMatch>();
  const groups = new Map<string, BracketMatch[]>();
  const tables = new Map<string, readonly Row[] | undefined>();

  const findTable = (part: string) => {
    const matches = groups.get(part) ?? [];
    if (!tables.has(part)) tables.set(part, isGroupOver(matches) ? rankGroup(matches, facts, rules) : undefined);
    return tables.get(part);
  };

  const getPlayer = (source: Source): Player => {
    if ('seed' in source) return entrants[source.seed - 1] ?? null;
    if ('winner' in source) return bracket.get(source.winner)?.winner;
    if ('loser' in source) return bracket.get(source.loser)?.loser;
    const rows = findTable(source.group);
    return rows && (rows[source.place - 1]?.playerId ?? null);
  };

  const isSkipped = ({ ifLost }: PlannedMatch): boolean => {
    const first = ifLost === undefined ? undefined : bracket.get(ifLost);
    return first !== undefined && (first.winner === null || first.winner === first.home);
  };

  for (const planned of plan) {
    const home = getPlayer(planned.home);
    const away = getPlayer(planned.away);
    let isStale = false;
    const decide = (): [state: BracketState, winner: Player, loser: Player, isDraw?: boolean] => {
      if (home === undefined || away === undefined) return ['waiting', undefined, undefined];
      if (isSkipped(planned)) return ['skipped', home, away];
      if (home === null || away === null) return [(home ?? away) === null ? 'empty' : 'bye', home ?? away, null];
      const fact = facts[planned.key];
      isStale = fact !== undefined && !(fact.pair[0] === home && fact.pair[1] === away);
      const decision =
        fact && !isStale ? findDecision(fact, hasTable(planned.stage), rules) : findRemaining(home, away, out);
      switch (decision) {
        case 'home':
          return ['done', home, away];
        case 'away':
          return ['done', away, home];
        case 'both':
          return ['done', null, null];
        case 'draw':
          return ['done', null, null, true];
        default:
          return ['open', undefined, undefined];
      }
    };
    const [state, winner, loser, isDraw = false] = decide();
    const match: BracketMatch = { planned, home, away, state, winner, loser, isDraw, isStale };
    bracket.set(planned.key, match);
    if (planned.stage !== 'group') continue;
    const group = groups.get(planned.part);
    if (group) group.push(match);
    else groups.set(planned.part, [match]);
  }
  return bracket;
};

export interface MatchDifference {
  key: string;
  before: BracketMatch | undefined;
  after: BracketMatch;
}

/** Matches that differ between two brackets: the preview of a correction, and what a live update sends. */
export const compareBrackets = (before: Bracket, after: Bracket): MatchDifference[] =>
  [...after].flatMap(([key, now]) => {
    const was = before.get(key);
    const isSame =
      was !== undefined &&
      was.home === now.home &&
      was.away === now.away &&
      was.state === now.state &&
      was.winner === now.winner &&
      was.isDraw === now.isDraw &&
      was.isStale === now.isStale;
    return isSame ? [] : [{ key, before: was, after: now }];
  });

export const isDecided = (bracket: Bracket): boolean =>
  [...bracket.values()].every(({ state }) => state !== 'open' && state !== 'waiting');

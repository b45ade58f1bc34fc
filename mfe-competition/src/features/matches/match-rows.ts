import type { MatchResponse, TournamentBracket } from '@portal/contracts';
import { formatGoals, formatSide, matchStates } from '@portal/match';

export interface MatchRow {
  key: string;
  match: MatchResponse;
  /** Position in the tournament. */
  order: number;
  round: string;
  players: string;
  score: string;
  state: string;
}

/** The matches of all rounds as rows of a table. */
export const createRows = ({ rounds }: Pick<TournamentBracket, 'rounds'>): MatchRow[] =>
  rounds
    .flatMap(({ title, stage, matches }) => matches.map((match) => ({ title, stage, match })))
    .map(({ title, stage, match }, order) => ({
      ...{ key: match.key, match, order, round: title },
      players: `${formatSide(match.home, stage)} vs ${formatSide(match.away, stage)}`,
      score: formatGoals(match)?.join('–') ?? '',
      state: matchStates[match.state].name,
    }));

export type SortKey = 'round' | 'players' | 'state' | 'time';

const compare: Record<SortKey, (a: MatchRow, b: MatchRow) => number> = {
  round: (a, b) => a.order - b.order,
  players: (a, b) => a.players.localeCompare(b.players, 'en'),
  state: (a, b) => a.state.localeCompare(b.state, 'en') || a.order - b.order,
  // Matches without a deadline come last.
  time: (a, b) => (a.match.dueAt ?? '~').localeCompare(b.match.dueAt ?? '~') || a.order - b.order,
};

export const sortRows = (rows: readonly MatchRow[], key: SortKey, isDescending: boolean): MatchRow[] => {
  const sorted = rows.toSorted(compare[key]);
  return isDescending ? sorted.reverse() : sorted;
};

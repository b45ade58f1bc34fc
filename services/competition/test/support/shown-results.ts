import {
  type ListedMatchResponse,
  listedMatch,
  type MatchResponse,
  type PlayerHistory,
  playerHistory,
  type TournamentBracket,
  type Versus,
  versus,
  z,
} from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import type { TestPlayer } from './competition.ts';
import type { TestCups } from './cups.ts';
import { readEntrantId } from './entrants.ts';

/** The result of a match of a cup as one part of the portal shows it. */
export interface ShownResult {
  key: string;
  home: string | null;
  away: string | null;
  result: MatchResponse['result'];
  winner: MatchResponse['winner'];
  isDraw: boolean;
}

type Shown = Pick<MatchResponse, 'key' | 'result' | 'winner' | 'isDraw'> &
  Record<'home' | 'away', Pick<MatchResponse['home'], 'entrant'>>;

export const toShownResult = ({ key, home, away, result, winner, isDraw }: Shown): ShownResult => ({
  ...{ key, home: readEntrantId(home), away: readEntrantId(away), result, winner, isDraw },
});

export const fetchHistory = async ({ call }: TestCups, { id }: TestPlayer): Promise<PlayerHistory> =>
  playerHistory.parse((await call(null, { key: 'GET /api/players/{id}/history', params: { id } })).json);

export const fetchVersus = async ({ call }: TestCups, id: string, other: string): Promise<Versus> =>
  versus.parse((await call(null, { key: 'GET /api/players/{id}/versus/{other}', params: { id, other } })).json);

/** Decided matches of two players in a bracket. Those of a cancelled cup do not count. */
export const listBracketResults = ({ rounds, phase }: TournamentBracket): ShownResult[] => {
  if (phase === 'cancelled') return [];
  return rounds
    .flatMap(({ matches }) => matches)
    .filter(({ state, home, away }) => state === 'done' && home.entrant && away.entrant)
    .map(toShownResult);
};

/** The results of matches that were played, or could be: both players were known before one of them had left. */
export const listPlayed = async (
  { competition }: TestCups,
  tournamentId: string,
  results: readonly ShownResult[],
): Promise<ShownResult[]> => {
  const rooms = await competition.db.collection('matches').find({ tournamentId }).toArray();
  const opened = new Map(rooms.map((room) => [room['key'], room['players']]));
  return results.filter(({ key, home, away }) => String(opened.get(key)) === String([home, away]));
};

const listPairs = (results: readonly ShownResult[]): [string, string][] => {
  const pairs = results.map(({ home, away }) => [home ?? '', away ?? ''].sort() as [string, string]);
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
};

/** Reads results from each part of the portal. The players must not have played another cup. */
export const resultViews: Readonly<
  Record<
    string,
    (cups: TestCups, players: readonly TestPlayer[], results: readonly ShownResult[]) => Promise<ShownResult[]>
  >
> = {
  async history(cups, players) {
    const shown: ListedMatchResponse[] = [];
    for (const player of players) shown.push(...(await fetchHistory(cups, player)).form);
    return shown.map(toShownResult);
  },
  async profile({ call }, players) {
    const shown: ListedMatchResponse[] = [];
    for (const { id } of players) {
      const query = { players: id, status: 'done', limit: '20' };
      shown.push(...z.array(listedMatch).parse((await call(null, { key: 'GET /api/fixtures', query })).json));
    }
    return shown.map(toShownResult);
  },
  async versus(cups, _players, results) {
    const shown: ListedMatchResponse[] = [];
    for (const [one, other] of listPairs(results)) shown.push(...(await fetchVersus(cups, one, other)).fixtures);
    return shown.map(toShownResult);
  },
};

/** Adds up the results of a player, for each opponent. */
export const sumByOpponent = (
  results: readonly ShownResult[],
  playerId: string,
): Map<string, Omit<Versus, 'fixtures'>> => {
  const sums = new Map<string, Omit<Versus, 'fixtures'>>();
  for (const { home, away, result, winner, isDraw } of results) {
    if (home !== playerId && away !== playerId) continue;
    const side = home === playerId ? 'home' : 'away';
    const opponent = (side === 'home' ? away : home) ?? '';
    const goals = result && 'score' in result ? sumGoals(result.score) : ([0, 0] as const);
    const [own, others] = side === 'home' ? goals : [goals[1], goals[0]];
    const { won, drawn, lost, goals: known } = sums.get(opponent) ?? { won: 0, drawn: 0, lost: 0, goals: [0, 0] };
    sums.set(opponent, {
      won: won + Number(winner === side),
      drawn: drawn + Number(isDraw),
      lost: lost + Number(!isDraw && winner !== side),
      goals: [known[0] + own, known[1] + others],
    });
  }
  return sums;
};

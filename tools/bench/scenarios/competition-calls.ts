import { tournamentStatuses } from '@portal/contracts';
import { type Scale, syntheticClan, syntheticTournament, tournamentCount } from '@portal/service-kit/synthetic';
import { type Call, position } from '../compare-sizes';

/** Of every later page of a list. */
export interface Cursors {
  clans: string[];
  tournaments: string[];
  completed: string[];
}

export interface CompetitionSize {
  scale: Scale;
  cursors: Cursors;
}

const anyClan = (turn: number, { scale }: CompetitionSize) => ({
  id: syntheticClan(position(turn, scale.clans), scale).id,
});

const anyCursor = (turn: number, cursors: readonly string[]) => ({
  cursor: cursors[position(turn, cursors.length)] ?? '',
});

export const competitionCalls: readonly Call<CompetitionSize>[] = [
  { name: 'clans, first page', request: () => ({ key: 'GET /api/clans' }) },
  {
    name: 'clans, any later page',
    request: (turn, { cursors }) => ({ key: 'GET /api/clans', query: anyCursor(turn, cursors.clans) }),
  },
  {
    name: 'clan details',
    request: (turn, size) => ({ key: 'GET /api/clans/{id}/details', params: anyClan(turn, size) }),
  },
  {
    name: 'clan members',
    request: (turn, size) => ({ key: 'GET /api/clans/{id}/members', params: anyClan(turn, size) }),
  },
  {
    name: 'tournaments, first page',
    request: (turn) => {
      const status = [undefined, ...tournamentStatuses][turn % (tournamentStatuses.length + 1)];
      return { key: 'GET /api/tournaments', ...(status && { query: { status } }) };
    },
  },
  {
    name: 'tournaments, any later page',
    request: (turn, { cursors }) => ({ key: 'GET /api/tournaments', query: anyCursor(turn, cursors.tournaments) }),
  },
  {
    name: 'completed tournaments, any later page',
    request: (turn, { cursors }) => ({
      key: 'GET /api/tournaments',
      query: { status: 'completed', ...anyCursor(turn, cursors.completed) },
    }),
  },
  {
    name: 'tournament detail',
    request: (turn, { scale }) => ({
      key: 'GET /api/tournaments/{id}',
      params: { id: syntheticTournament(position(turn, tournamentCount(scale))).id },
    }),
  },
];

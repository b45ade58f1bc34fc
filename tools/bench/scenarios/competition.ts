import { tournamentStatuses } from '@portal/contracts';
import { type Scale, syntheticClan, syntheticTournament, tournamentCount } from '@portal/domain/testing';
import { serviceCaller } from '@portal/testing';
import { compareService, position, type Reads } from '../compare-sizes';
import type { Metric } from '../metrics';
import { readScale, type Scenario, type ScenarioContext } from '../scenario';
import { type RunningService, type Services, withServices } from '../services';

const small: Scale = { clans: 1_000, players: 10_000, follows: 0 };

/** Whether reads stay as fast with many clans. */
export const benchCompetition: Scenario = (context, args) => {
  const large = readScale(args, { clans: 100_000, players: 1_000_000 });
  return withServices(['competition'], context, (services) => compareCompetition(services, large, context));
};

/** Compares the reads of small and large data. */
export const compareCompetition = (services: Services, large: Scale, context: ScenarioContext): Promise<Metric[]> =>
  compareService(services, 'competition', { small, large }, (...target) => readsOf(...target, context.signal), context);

const readsOf = async (service: RunningService, scale: Scale, signal: AbortSignal): Promise<Reads> => {
  const clan = (turn: number) => `/api/clans/${syntheticClan(position(turn, scale.clans), scale).id}`;
  // Pages short enough that a small list has several and long enough to reach the end of a large one soon.
  const clans = await readCursors(service, '/api/clans', { limit: '100' }, signal);
  const tournaments = await readCursors(service, '/api/tournaments', { limit: '10' }, signal);
  const completed = await readCursors(service, '/api/tournaments', { limit: '10', status: 'completed' }, signal);
  const any = (turn: number, cursors: readonly string[]) => cursors[position(turn, cursors.length)];
  const lists = ['/api/tournaments', ...tournamentStatuses.map((status) => `/api/tournaments?status=${status}`)];
  return {
    'clans, first page': () => '/api/clans',
    'clans, any later page': (turn) => `/api/clans?cursor=${any(turn, clans)}`,
    'clan details': (turn) => `${clan(turn)}/details`,
    'clan members': (turn) => `${clan(turn)}/members`,
    'tournaments, first page': (turn) => lists[turn % lists.length] ?? '',
    'tournaments, any later page': (turn) => `/api/tournaments?cursor=${any(turn, tournaments)}`,
    'completed tournaments, any later page': (turn) =>
      `/api/tournaments?status=completed&cursor=${any(turn, completed)}`,
    'tournament detail': (turn) => `/api/tournaments/${syntheticTournament(position(turn, tournamentCount(scale))).id}`,
  };
};

/** The cursors of all later pages of a list, from the responses' `Link` headers. */
const readCursors = async (
  { origin, name }: RunningService,
  path: string,
  list: Record<string, string>,
  signal: AbortSignal,
): Promise<string[]> => {
  const call = serviceCaller(origin, name);
  const cursors: string[] = [];
  for (let query: Record<string, string> | undefined = list; query !== undefined; ) {
    signal.throwIfAborted();
    const { headers } = await call({ key: `GET ${path}`, query });
    const cursor = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor !== undefined) cursors.push(cursor);
    query = cursor === undefined ? undefined : { ...list, cursor };
  }
  if (cursors.length === 0) throw new Error(`${path} has only one page: there is no later page to measure`);
  return cursors;
};

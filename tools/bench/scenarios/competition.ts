import type { CallKey } from '@portal/contracts';
import type { Scale } from '@portal/service-kit/synthetic';
import { serviceCaller } from '@portal/testing';
import { type Comparison, compareSizes, growthMetrics, renderComparisons, type Target } from '../compare-sizes';
import { readScale, type Scenario, type ScenarioContext } from '../scenario';
import { type Services, withServices } from '../services';
import { type CompetitionSize, type Cursors, competitionCalls } from './competition-calls';

const small: Scale = { clans: 1_000, players: 10_000, follows: 0 };

/** Whether reads stay as fast with many clans. */
export const benchCompetition: Scenario = (context, args) => {
  const large = readScale(args, { clans: 100_000, players: 1_000_000 });
  return withServices(['competition'], context, async (services) =>
    growthMetrics(await compareCompetition(services, large, context)),
  );
};

/** Loads both sizes into the databases `small` and `large` and compares the reads. */
export const compareCompetition = async (
  services: Services,
  large: Scale,
  context: ScenarioContext,
): Promise<Comparison[]> => {
  const comparisons = await compareSizes({
    calls: competitionCalls,
    small: await startTarget(services, 'small', small, context),
    large: await startTarget(services, 'large', large, context),
    turns: 500,
    signal: context.signal,
  });
  const sizes = [small, large].map(({ clans, players }) => `${clans} clans of ${players} players`);
  context.print(`\nMilliseconds per read with ${sizes.join(' and with ')}\n`);
  context.print(renderComparisons(comparisons));
  return comparisons;
};

const startTarget = async (
  services: Services,
  prefix: string,
  scale: Scale,
  { print, signal }: ScenarioContext,
): Promise<Target<CompetitionSize>> => {
  print(await services.load('competition', prefix, scale));
  const service = await services.start('competition', prefix);
  return { service, size: { scale, cursors: await readCursors(service.origin, signal) } };
};

/** Page sizes are small enough that a short list has several pages and large enough to reach the end of a long one soon. */
const readCursors = async (origin: string, signal: AbortSignal): Promise<Cursors> => ({
  clans: await cursorsOf(origin, 'GET /api/clans', { limit: '100' }, signal),
  tournaments: await cursorsOf(origin, 'GET /api/tournaments', { limit: '10' }, signal),
  completed: await cursorsOf(origin, 'GET /api/tournaments', { limit: '10', status: 'completed' }, signal),
});

/** The cursors of all pages of a list, from the responses' `Link` headers. */
const cursorsOf = async (
  origin: string,
  key: CallKey,
  list: Record<string, string>,
  signal: AbortSignal,
): Promise<string[]> => {
  const call = serviceCaller(origin, 'competition');
  const cursors: string[] = [];
  for (let query: Record<string, string> | undefined = list; query !== undefined; ) {
    signal.throwIfAborted();
    const { headers } = await call({ key, query });
    const cursor = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor !== undefined) cursors.push(cursor);
    query = cursor === undefined ? undefined : { ...list, cursor };
  }
  if (cursors.length === 0) throw new Error(`${key} has only one page: there is no later page to measure`);
  return cursors;
};

import { parseArgs } from 'node:util';
import { parseScale, type Scale } from '@portal/service-kit/synthetic';
import { buildProjects } from '../../start/build';
import { createProgress } from '../../start/progress';
import { readSettings } from '../../start/settings';
import type { Bench } from '../bench';
import type { Figure } from '../figures';
import { machineNow } from '../machine';
import { type Comparison, compareSizes, comparisonTable, growthFigures } from '../sizes/compare-sizes';
import { percentile } from '../sizes/percentile';
import { type Workbench, withWorkbench } from '../sizes/workbench';
import { measuredCalls } from './calls';
import { leaderboardPaint } from './leaderboard-paint';
import { eventsPerSecond, visibleAfter } from './projection-speed';

const small: Scale = { players: 10_000, follows: 50_000, clans: 200 };
/** Account and community alone share this one. */
const changing: Scale = { players: 1_000, follows: 0, clans: 20 };

/** Whether answers, events and changes stay as fast in a large community, and what its leaderboard waits for, on servers of the bench's own. */
export const benchCommunity: Bench = async (options, args) => {
  const { print, signal } = options;
  const large = readScale(args);
  const progress = createProgress(print);
  await progress.step('building', 'account and community are built', () =>
    buildProjects(readSettings({ ...process.env, PORTAL_SEED: 'none' }), ['account', 'community'], signal),
  );
  const ofServices = await withWorkbench({ print, signal }, async (bench) => {
    for (const [prefix, scale] of Object.entries({ small, large })) print(await bench.load('community', prefix, scale));
    const speed = await eventsPerSecond(bench, 'large', large);
    const comparisons = await compare(bench, large, signal);
    print(`\nMilliseconds (p95) in a community of ${small.players} and of ${large.players}, ${machineNow()}\n`);
    print(comparisonTable(comparisons));
    for (const service of ['account', 'community'] as const) await bench.load(service, 'changing', changing);
    const visible = await visibleAfter(bench, 'changing', signal);
    return figures(comparisons, speed, visible);
  });
  return [...ofServices, ...(await leaderboardPaint(options))];
};

const readScale = (args: string[]): Scale => {
  const amount = (initial: string) => ({ type: 'string', default: initial }) as const;
  const { values } = parseArgs({
    args,
    options: { players: amount('1000000'), follows: amount('5000000'), clans: amount('20000') },
  });
  return parseScale(Object.entries(values).map(([name, value]) => `${name}=${value}`));
};

const compare = async (bench: Workbench, scale: Scale, signal: AbortSignal): Promise<Comparison[]> => {
  const [smallOne, largeOne] = [await bench.start('community', 'small'), await bench.start('community', 'large')];
  const comparisons = await compareSizes({
    calls: measuredCalls,
    small: { origin: smallOne.origin, size: small },
    large: { origin: largeOne.origin, size: scale },
    signal,
  });
  await smallOne.stop();
  await largeOne.stop();
  return comparisons;
};

const figures = (comparisons: readonly Comparison[], speed: number, visible: readonly number[]): Figure[] => [
  ...growthFigures(comparisons),
  { name: 'events applied by one consumer', measured: speed, unit: '/s', bar: { atLeast: 2_000 } },
  {
    name: 'a change in account is visible in community (p99)',
    measured: percentile(visible, 0.99),
    unit: 'ms',
    bar: { atMost: 500 },
  },
  {
    name: 'a change in account is visible in community (p50)',
    measured: percentile(visible, 0.5),
    unit: 'ms',
  },
];

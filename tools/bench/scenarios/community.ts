import type { Scale } from '@portal/service-kit/synthetic';
import { withBrowser } from '@portal/tools/browser';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { type Comparison, compareSizes, growthMetrics, renderComparisons } from '../compare-sizes';
import { type Metric, median, percentile } from '../metrics';
import { readScale, type Scenario, type ScenarioContext } from '../scenario';
import { type Services, withServices } from '../services';
import { communityCalls } from './community-calls';
import { eventsPerSecond, visibilityDelaysMs } from './community-events';
import { compareWithStub, type Paint } from './stubbed-paint';

const small: Scale = { players: 10_000, follows: 50_000, clans: 200 };
/** For the time from a change in account until it is visible in community. */
const changing: Scale = { players: 1_000, follows: 0, clans: 20 };
const leaderboardRows = 50;

/** Whether reads, events and changes stay fast in a large community, and how long its leaderboard waits for data. */
export const benchCommunity: Scenario = async (context, args) => {
  const large = readScale(args, { players: 1_000_000, follows: 5_000_000, clans: 20_000 });
  const metrics = await withServices(['account', 'community'], context, async (services) => {
    const comparisons = await compareCommunity(services, large, context);
    const speed = await eventsPerSecond(services, 'large', large);
    for (const service of ['account', 'community'] as const) await services.load(service, 'changing', changing);
    const delays = await visibilityDelaysMs(services, 'changing', context.signal);
    return [...growthMetrics(comparisons), ...eventMetrics(speed, delays)];
  });
  return [...metrics, ...(await leaderboardPaint(context))];
};

/** Loads both sizes into the databases `small` and `large` and compares the reads. */
export const compareCommunity = async (
  services: Services,
  large: Scale,
  { print, signal }: ScenarioContext,
): Promise<Comparison[]> => {
  for (const [prefix, scale] of Object.entries({ small, large }))
    print(await services.load('community', prefix, scale));
  const ofSmall = await services.start('community', 'small');
  const ofLarge = await services.start('community', 'large');
  const comparisons = await compareSizes({
    calls: communityCalls,
    small: { service: ofSmall, size: small },
    large: { service: ofLarge, size: large },
    signal,
  });
  await Promise.all([ofSmall.stop(), ofLarge.stop()]);
  print(`\nMilliseconds per read with ${small.players} and with ${large.players} players\n`);
  print(renderComparisons(comparisons));
  return comparisons;
};

const eventMetrics = (speed: number, delaysMs: readonly number[]): Metric[] => {
  const visible = 'a change in account is visible in community';
  return [
    { name: 'events applied by one consumer', value: speed, unit: '/s', threshold: { atLeast: 2_000 } },
    { name: `${visible} (p99)`, value: percentile(delaysMs, 0.99), unit: 'ms', threshold: { atMost: 500 } },
    { name: `${visible} (p50)`, value: median(delaysMs), unit: 'ms' },
  ];
};

const leaderboardPaint = async ({ print, signal }: ScenarioContext): Promise<Metric[]> => {
  const page = {
    path: '/leaderboard',
    call: `/api/leaderboard?type=player&limit=${leaderboardRows}`,
    row: 'main tbody th[scope=row]',
    rows: leaderboardRows,
  };
  const { called, stubbed } = await withBrowser(print, (browser) =>
    withEphemeralPortal({ name: 'bench', print, signal }, ({ url }) => compareWithStub(browser, url, page, signal)),
  );
  const metrics = (name: string, paint: keyof Paint): [ratio: Metric, absolute: Metric] => [
    { name: `${page.path}: ${name}, to that with a stubbed call`, value: called[paint] / stubbed[paint], unit: '' },
    { name: `${page.path}: ${name}`, value: called[paint], unit: 'ms' },
  ];
  const [ratio, absolute] = metrics('largest paint', 'largestMs');
  return [{ ...ratio, threshold: { atMost: 1.3 } }, absolute, ...metrics(`all ${leaderboardRows} rows`, 'rowsMs')];
};

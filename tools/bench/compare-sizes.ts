import { type Scale, syntheticPlayerId } from '@portal/domain/testing';
import { identityHeaders } from '@portal/testing';
import autocannon from 'autocannon';
import { type Metric, metric, percentile, renderTable } from './metrics';
import { cpuMs, processTree } from './processes';
import type { ScenarioContext } from './scenario';
import type { RunningService, Services } from './services';

/** Reads by name; each returns path and query of a turn. Turns cover the whole range of ids, cursors and prefixes. */
export type Reads = Record<string, (turn: number) => string>;

/** A service, and the reads for the data set it runs on. */
interface Target {
  service: RunningService;
  reads: Reads;
}

interface Round {
  responseMs: number[];
  /** CPU time of the services and databases. */
  cpuMs: number;
}

interface Summary {
  p95Ms: number;
  cpuMsPerRequest: number;
}

interface Comparison {
  name: string;
  small: Summary;
  large: Summary;
}

const warmUpTurns = 200;
/** Many short rounds, so that a burst of other work on the machine affects both sizes alike. */
const rounds = 50;
const turnsPerRound = 25;
const maxGrowth = 1.5;
const goldenRatio = 0.618_033_988_75;

/** From 0 to below 1; the turns cover the range evenly, however many there are. */
export const spread = (turn: number): number => (turn * goldenRatio) % 1;

/** A position below `count`; the turns cover all of them evenly. */
export const position = (turn: number, count: number): number => Math.floor(spread(turn) * count);

/** Loads both sizes of a service's data into the databases `small` and `large` and compares its reads. */
export const compareService = async (
  services: Services,
  name: RunningService['name'],
  sizes: Record<'small' | 'large', Scale>,
  readsOf: (service: RunningService, scale: Scale) => Reads | Promise<Reads>,
  { print, signal }: ScenarioContext,
): Promise<Metric[]> => {
  const targets: Target[] = [];
  for (const [prefix, scale] of Object.entries(sizes)) {
    await services.load(name, prefix, scale);
    const service = await services.start(name, prefix);
    targets.push({ service, reads: await readsOf(service, scale) });
  }
  const comparisons = await compareSizes(targets as [Target, Target], signal);
  await Promise.all(targets.map(({ service }) => service.stop()));
  const [small, large] = Object.values(sizes).map((scale) => JSON.stringify(scale));
  print(`\nReads of ${name} with ${small} and with ${large}\n\n${renderComparisons(comparisons)}`);
  return comparisons.map((one) =>
    metric(`${one.name}: p95, large to small`, one.large.p95Ms / one.small.p95Ms, '', { atMost: maxGrowth }),
  );
};

/** Sends the same reads to both sizes in alternating rounds, one request at a time. */
const compareSizes = async ([small, large]: [Target, Target], signal: AbortSignal): Promise<Comparison[]> => {
  const pids = (await processTree(process.pid)).map(({ pid }) => pid).filter((pid) => pid !== process.pid);
  const comparisons: Comparison[] = [];
  for (const name of Object.keys(small.reads)) {
    const results = { small: [] as Round[], large: [] as Round[] };
    for (const target of [small, large]) await measureRound(target, name, pids, 0, warmUpTurns);
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted();
      const firstTurn = warmUpTurns + round * turnsPerRound;
      results.small.push(await measureRound(small, name, pids, firstTurn, turnsPerRound));
      results.large.push(await measureRound(large, name, pids, firstTurn, turnsPerRound));
    }
    comparisons.push({ name, small: summarize(results.small), large: summarize(results.large) });
  }
  return comparisons;
};

const measureRound = async (
  { service, reads }: Target,
  name: string,
  pids: readonly number[],
  firstTurn: number,
  amount: number,
): Promise<Round> => {
  const paths = Array.from({ length: amount }, (_, turn) => reads[name]?.(firstTurn + turn) ?? '');
  const requests = await Promise.all(paths.map((path) => signRequest(service, path)));
  const responseMs: number[] = [];
  const cpuBefore = await cpuMs(pids);
  const options = { url: service.origin, connections: 1, amount, requests, sampleInt: 20 };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    load.on('response', (_client, _status, _bytes, ms) => responseMs.push(ms));
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} responses with an error status, ${errors} cut off`);
  return { responseMs, cpuMs: (await cpuMs(pids)) - cpuBefore };
};

/** The request as the gateway would send it for a player. */
const signRequest = async ({ name }: RunningService, path: string): Promise<autocannon.Request> => {
  const [pathname = ''] = path.split('?');
  const player = { userId: syntheticPlayerId(1) };
  return { path, headers: await identityHeaders({ audience: name, method: 'GET', path: pathname, player }) };
};

const summarize = (results: readonly Round[]): Summary => {
  // The first request of a round opens its connection.
  const responseMs = results.flatMap((round) => round.responseMs.slice(1));
  const cpu = results.reduce((sum, round) => sum + round.cpuMs, 0);
  return { p95Ms: percentile(responseMs, 0.95), cpuMsPerRequest: cpu / (results.length * turnsPerRound) };
};

const renderComparisons = (comparisons: readonly Comparison[]): string =>
  renderTable(
    ['ms per read', 'p95 small', 'p95 large', 'large / small', 'CPU small', 'CPU large'],
    comparisons.map(({ name, small, large }) => [
      name,
      ...[small.p95Ms, large.p95Ms, large.p95Ms / small.p95Ms, small.cpuMsPerRequest, large.cpuMsPerRequest].map((ms) =>
        ms.toFixed(2),
      ),
    ]),
  );

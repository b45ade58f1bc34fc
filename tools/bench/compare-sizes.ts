import { type CallKey, contract } from '@portal/contracts';
import { syntheticPlayerId } from '@portal/service-kit/synthetic';
import { identityHeaders, pathOfCall } from '@portal/testing';
import autocannon from 'autocannon';
import { type Metric, median, percentile, renderTable } from './metrics';
import type { RunningService } from './services';

export interface CallRequest {
  key: CallKey;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

export interface Call<Size> {
  name: string;
  /** The request of a turn; turns cover the whole range of ids, cursors and prefixes. */
  request(turn: number, size: Size): CallRequest;
}

/** A service and the size of the data set it runs on. */
export interface Target<Size> {
  service: RunningService;
  size: Size;
}

interface Measurement {
  /** The median over the rounds, so that a burst of other work on the machine does not count. */
  p95Ms: number;
  /** CPU time per request of the service and its databases. */
  cpuMs: number;
}

export interface Comparison {
  name: string;
  small: Measurement;
  large: Measurement;
}

export interface CompareOptions<Size> {
  calls: readonly Call<Size>[];
  small: Target<Size>;
  large: Target<Size>;
  /** Measured requests per call and size. */
  turns?: number;
  signal: AbortSignal;
}

const warmUpTurns = 200;
const rounds = 10;
const maxGrowth = 1.5;
const goldenRatio = 0.618_033_988_75;

/** From 0 to below 1; the turns cover the range evenly, however many there are. */
export const spread = (turn: number): number => (turn * goldenRatio) % 1;

/** A position below `count`; the turns cover all of them evenly. */
export const position = (turn: number, count: number): number => Math.floor(spread(turn) * count);

/** Sends the same requests to both sizes in alternating rounds, one request at a time, so that other load affects both alike. */
export const compareSizes = async <Size>(options: CompareOptions<Size>): Promise<Comparison[]> => {
  const { calls, small, large, turns = 1_500, signal } = options;
  const perRound = Math.ceil(turns / rounds);
  const comparisons: Comparison[] = [];
  for (const call of calls) {
    await measureRound(call, small, 0, warmUpTurns);
    await measureRound(call, large, 0, warmUpTurns);
    const results = { small: [] as Measurement[], large: [] as Measurement[] };
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted();
      const first = warmUpTurns + round * perRound;
      results.small.push(await measureRound(call, small, first, perRound));
      results.large.push(await measureRound(call, large, first, perRound));
    }
    comparisons.push({ name: call.name, small: medians(results.small), large: medians(results.large) });
  }
  return comparisons;
};

const measureRound = async <Size>(
  { name, request }: Call<Size>,
  { service, size }: Target<Size>,
  firstTurn: number,
  amount: number,
): Promise<Measurement> => {
  const turns = Array.from({ length: amount }, (_, turn) => signRequest(request(firstTurn + turn, size)));
  const requests = await Promise.all(turns);
  const cpuBefore = await service.cpuMs();
  const times: number[] = [];
  const options = { url: service.origin, connections: 1, amount, requests, sampleInt: 20 };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    load.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} responses with an error status, ${errors} cut off`);
  return { p95Ms: percentile(times, 0.95), cpuMs: ((await service.cpuMs()) - cpuBefore) / amount };
};

/** The request as the gateway would send it for a player. */
const signRequest = async ({ key, params, query }: CallRequest): Promise<autocannon.Request> => {
  const { path } = pathOfCall(key, params);
  const player = { userId: syntheticPlayerId(1) };
  const headers = await identityHeaders({ audience: contract[key].service, method: 'GET', path, player });
  return { method: 'GET', path: query ? `${path}?${new URLSearchParams(query)}` : path, headers };
};

const medians = (measurements: readonly Measurement[]): Measurement => ({
  p95Ms: median(measurements.map(({ p95Ms }) => p95Ms)),
  cpuMs: median(measurements.map(({ cpuMs }) => cpuMs)),
});

export const renderComparisons = (comparisons: readonly Comparison[]): string =>
  renderTable(
    ['call', 'p95 small', 'p95 large', 'large / small', 'CPU small', 'CPU large'],
    comparisons.map(({ name, small, large }) => [
      name,
      ...[small.p95Ms, large.p95Ms, large.p95Ms / small.p95Ms, small.cpuMs, large.cpuMs].map((ms) => ms.toFixed(2)),
    ]),
  );

export const growthMetrics = (comparisons: readonly Comparison[]): Metric[] =>
  comparisons.map(({ name, small, large }) => ({
    name: `${name}: p95, large to small`,
    value: large.p95Ms / small.p95Ms,
    unit: '',
    threshold: { atMost: maxGrowth },
  }));

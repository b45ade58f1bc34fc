import { type Figure, renderTable } from '../figures';
import { percentile } from './percentile';
import { type CallRequest, timeCall } from './time-call';

/** A service with data of one size. */
export interface Sized<Size> {
  origin: string;
  size: Size;
}

export interface MeasuredCall<Size> {
  name: string;
  /** The request of this turn; every turn asks for something else where the call has something to ask for. */
  request(turn: number, size: Size): CallRequest;
}

export interface Comparison {
  name: string;
  /** p95 in milliseconds. */
  small: number;
  large: number;
}

export interface CompareOptions<Size> {
  calls: readonly MeasuredCall<Size>[];
  small: Sized<Size>;
  large: Sized<Size>;
  /** How often each call is asked for and timed, beside the warm-up. */
  turns?: number;
  signal: AbortSignal;
}

const warmUps = 200;
const enoughTurns = 1_500;
/** How much slower a large size may be. */
const mostGrowth = 1.5;

/** Asks both sizes the same things in turns, so that whatever else the machine does meets both. */
export const compareSizes = async <Size>({
  calls,
  small,
  large,
  turns = enoughTurns,
  signal,
}: CompareOptions<Size>): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const { name, request } of calls) {
    const taken = { small: [] as number[], large: [] as number[] };
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      signal.throwIfAborted();
      const ofSmall = await timeCall(small.origin, request(turn, small.size));
      const ofLarge = await timeCall(large.origin, request(turn, large.size));
      if (turn < warmUps) continue;
      taken.small.push(ofSmall.ms);
      taken.large.push(ofLarge.ms);
    }
    comparisons.push({ name, small: percentile(taken.small, 0.95), large: percentile(taken.large, 0.95) });
  }
  return comparisons;
};

export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  renderTable(
    ['call', 'small', 'large', 'large / small'],
    comparisons.map(({ name, small, large }) => [name, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)]),
  );

export const growthFigures = (comparisons: readonly Comparison[]): Figure[] =>
  comparisons.map(({ name, small, large }) => ({
    name: `${name}: p95 of large to small`,
    measured: large / small,
    unit: '',
    bar: { atMost: mostGrowth },
  }));

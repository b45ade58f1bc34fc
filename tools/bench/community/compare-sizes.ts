import { measuredCalls, timeCall } from './calls';
import { percentile } from './percentile';

export interface Community {
  origin: string;
  players: number;
}

export interface Comparison {
  name: string;
  /** p95 in milliseconds. */
  small: number;
  large: number;
}

const warmUps = 200;
const turns = 1_500;

/** Asks both communities the same things in turns, so that whatever else the machine does meets both. */
export const compareSizes = async (small: Community, large: Community, signal: AbortSignal): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const { name, request } of measuredCalls) {
    const taken = { small: [] as number[], large: [] as number[] };
    for (let turn = -warmUps; turn < turns; turn += 1) {
      signal.throwIfAborted();
      const place = turn + warmUps;
      const first = await timeCall(small.origin, request(place, small));
      const second = await timeCall(large.origin, request(place, large));
      if (turn < 0) continue;
      taken.small.push(first.ms);
      taken.large.push(second.ms);
    }
    comparisons.push({ name, small: percentile(taken.small, 0.95), large: percentile(taken.large, 0.95) });
  }
  return comparisons;
};

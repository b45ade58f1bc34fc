import type { Figure } from './figures';

export interface BenchOptions {
  /** Shows what was found beside the figures. */
  print: (text: string) => void;
  /** Gives up and ends what has been started. */
  signal: AbortSignal;
}

/** Measures and answers the figures for the last table. */
export type Bench = (options: BenchOptions, args: string[]) => Promise<Figure[]>;

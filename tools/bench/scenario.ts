import { testKeys } from '@portal/testing';
import type { Metric } from './metrics.ts';

export interface ScenarioContext {
  /** Prints tables and progress in addition to the metrics. */
  print: (text: string) => void;
  /** Aborts the run and stops everything it started. */
  signal: AbortSignal;
}

/** Measures and returns the metrics of the final table. `args` follow the scenario's name on the command line. */
export type Scenario = (context: ScenarioContext, args: string[]) => Promise<Metric[]>;

/** Lifts the limits that protect players from one client, and lets the bench sign identities as the gateway does. */
export const unlimited = {
  RATE_LIMIT_CALLS: '1000000000',
  RATE_LIMIT_WRITES: '1000000000',
  ...testKeys,
};

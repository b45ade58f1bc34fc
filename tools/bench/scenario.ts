import { parseArgs } from 'node:util';
import { parseScale, type Scale } from '@portal/domain/testing';
import { testIdentityKey } from '@portal/testing';
import type { Metric } from './metrics';

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
  PORTAL_IDENTITY_KEY: testIdentityKey,
};

/** Reads counts such as `--players 1000000`. @param defaults the known options @throws Error for an unknown option or a bad count */
export const readScale = (args: string[], defaults: Record<string, number>): Scale => {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, count]) => [name, { type: 'string', default: String(count) } as const]),
  );
  const { values } = parseArgs({ args, options });
  return parseScale(Object.entries(values).map(([name, count]) => `${name}=${count}`));
};

import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import { annotationsOf } from '../../test-run/playwright-report.ts';
import { runJourneys } from '../../test-run/playwright-run.ts';
import { type Metric, metric } from '../metrics.ts';
import type { ScenarioContext } from '../scenario.ts';

/** The journeys that let a build fail at each stage, in each way. */
const grep = 'a build that fails at its .* is replaced by the previous one';
const slowestMs = 3_000;

/**
 * Reads the metrics from what the journeys have noted: `cases`, their number, and for each that passed `healed`, which ends with the time
 * from the navigation to the previous page.
 */
export const failureMetrics = (notes: Record<'cases' | 'healed', readonly string[]>): Metric[] => {
  const cases = notes.cases.reduce((sum, count) => sum + Number(count), 0);
  const times = notes.healed.map((line) => Number(/(\d+) ms$/.exec(line)?.[1]));
  return [
    metric('failures to test', cases, '', { atLeast: 1 }),
    metric('failures without the previous page', cases - times.length, '', { atMost: 0 }),
    metric('slowest previous page', Math.max(...times), 'ms', { atMost: slowestMs }),
  ];
};

/** Runs the failure matrix of remotes, which is a journey, on a separate portal. */
export const benchFailures = ({ print, signal }: ScenarioContext): Promise<Metric[]> =>
  // The preset that the journeys are written for.
  withEphemeralPortal({ name: 'bench', print, signal, env: { PORTAL_FEATURES: 'specification' } }, async ({ url }) => {
    const report = await runJourneys({ url, name: 'failures', grep, workers: 1, signal, print });
    const notes = { cases: annotationsOf(report, 'cases'), healed: annotationsOf(report, 'healed') };
    const metrics = failureMetrics(notes);
    const [cases, missing, slowest] = metrics.map(({ value }) => value);
    print(`\n${notes.healed.join('\n')}\n`);
    print(
      `${Number(cases) - Number(missing)} of ${cases} show the previous page, slowest ${slowest} ms (${slowestMs})`,
    );
    return metrics;
  });

import { parseArgs } from 'node:util';
import { measureCodes, measureCost, measureFailover, measureFlush, measureWorkers } from '../email/measure.ts';
import { createRig } from '../email/rig.ts';
import { type Metric, median, metric, percentile } from '../metrics.ts';
import type { Scenario } from '../scenario.ts';

const messages = 5_000;
const backlog = 20_000;

/** The email service's cost compared with a bare nodemailer pool, how soon codes pass a backlog, and its recovery. `--only cost,codes` selects. */
export const benchEmail: Scenario = async (context, args) => {
  const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values;
  const { print, signal } = context;
  await using rig = await createRig(context);
  const metrics: Metric[] = [];
  const step = async (key: string, name: string, measure: () => Promise<Metric[]>): Promise<void> => {
    if (only !== undefined && !only.split(',').includes(key)) return;
    signal.throwIfAborted();
    print(`\n${name}`);
    const measured = await measure();
    for (const metric of measured) print(`  ${metric.name}: ${metric.value.toFixed(3)} ${metric.unit}`);
    metrics.push(...measured);
  };
  await step('cost', 'Cost of a message, server without delay (medians of 3)', async () => {
    // In turns, because the speed of a shared machine changes between a worker and its bare pool.
    const turns = [
      await measureCost(rig, messages),
      await measureCost(rig, messages),
      await measureCost(rig, messages),
    ];
    return [
      metric('CPU of the worker / bare pool', median(turns.map(({ worker, bare }) => worker / bare)), '', {
        atMost: 3,
      }),
      metric('CPU of the worker', median(turns.map(({ worker }) => worker)), 'ms'),
      metric('CPU of the bare pool', median(turns.map(({ bare }) => bare)), 'ms'),
    ];
  });
  await step('codes', `Codes behind ${backlog} messages and ${backlog} events`, async () => {
    const delays = await measureCodes(rig, backlog, 200);
    return [
      metric('a code, event to SMTP (p95)', percentile(delays, 0.95), 'ms', { atMost: 250 }),
      metric('a code, event to SMTP (p50)', percentile(delays, 0.5), 'ms'),
    ];
  });
  await step('workers', 'Workers, server that takes 200 ms', async () => {
    const one = await measureWorkers(rig, 1);
    return [metric('four workers / one', (await measureWorkers(rig, 4)) / one, '', { atLeast: 3.5 })];
  });
  await step('faults', 'Faults', async () => [
    metric('emptied Redis: everything queued again', await measureFlush(rig, backlog), 's', { atMost: 20 }),
    metric('failover to the second server', await measureFailover(rig), 's', { atMost: 10 }),
  ]);
  return metrics;
};

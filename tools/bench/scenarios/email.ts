import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCodes, measureStoredEvents } from '../email/backlog';
import { type Cost, measureCost } from '../email/cost';
import { measureDrops, measureFailover, measureFlush, measureWorkers } from '../email/faults';
import { withEmailRig } from '../email/rig';
import { type Metric, median, metric } from '../metrics';
import type { Scenario } from '../scenario';

/** The email service's cost compared with a bare nodemailer loop, how soon codes pass a backlog, and its recovery. `--only cost,codes` selects. */
export const benchEmail: Scenario = (context, args) => {
  const count = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const { values } = parseArgs({
    args,
    options: { messages: count(5_000), backlog: count(20_000), only: { type: 'string' } },
  });
  const [messages, backlog] = [Number(values.messages), Number(values.backlog)];
  const { print, signal } = context;
  return withEmailRig(context, async (rig) => {
    const metrics: Metric[] = [];
    const step = async (key: string, name: string, measure: () => Promise<Metric[]>): Promise<void> => {
      if (values.only !== undefined && !values.only.split(',').includes(key)) return;
      signal.throwIfAborted();
      print(`\n${name}`);
      const measured = await measure();
      for (const metric of measured) print(`  ${metric.name}: ${metric.value.toFixed(3)} ${metric.unit}`);
      metrics.push(...measured);
    };
    await step('cost', 'Cost of a message, server without delay (medians of 5)', async () => {
      // In turns, because the speed of a shared machine changes between a worker and its bare loop.
      const turns: Cost[] = [];
      while (turns.length < 5) turns.push(await measureCost(rig, { messages, concurrency: 10, delayMs: 0 }));
      const of = (key: 'worker' | 'mongod' | 'redisCommands' | 'perSecond') => median(turns.map((cost) => cost[key]));
      const bare = median(turns.map((cost) => cost.bare.cpuMs));
      const share = median(turns.map((cost) => cost.worker / cost.bare.cpuMs));
      return [
        metric('CPU of the worker / bare loop', share, '', { atMost: 2 }),
        metric('CPU of the worker in ms', of('worker')),
        metric('CPU of the bare loop in ms', bare),
        metric('CPU of mongod in ms', of('mongod'), '', { atMost: 0.8 }),
        metric('Redis commands', of('redisCommands'), '', { atMost: 12 }),
        metric('messages', of('perSecond'), '/s'),
      ];
    });
    await step('throughput', 'Throughput, server that takes 50 ms', async () => {
      const { perSecond, bare } = await measureCost(rig, { messages: messages / 2, concurrency: 10, delayMs: 50 });
      return [metric('throughput / bare loop at 50 ms', perSecond / bare.perSecond, '', { atLeast: 0.95 })];
    });
    await step('events', 'Events', async () => [
      metric('events stored by one process', await measureStoredEvents(rig, backlog), '/s', { atLeast: 2_000 }),
    ]);
    await step('codes', `Codes behind ${backlog} events and ${backlog} bulk messages`, async () => {
      const { p50, p95 } = await measureCodes(rig, backlog, 200);
      return [
        metric('a code, event to SMTP (p95)', p95, 'ms', { atMost: 250 }),
        metric('a code, event to SMTP (p50)', p50, 'ms'),
      ];
    });
    await step('workers', 'Workers, server that takes 200 ms', async () => {
      const one = await measureWorkers(rig, 1);
      const four = await measureWorkers(rig, 4);
      return [
        metric('four workers / one', four.perSecond / one.perSecond, '', { atLeast: 3.5 }),
        metric(`cores in use, of ${availableParallelism()}`, four.cores),
      ];
    });
    await step('drops', 'Dropped connections (median of 3)', async () => {
      const ratios: number[] = [];
      while (ratios.length < 3) ratios.push(await measureDrops(rig, messages, 0.05));
      return [metric('run with 5 % dropped connections / without', median(ratios), '', { atMost: 1.2 })];
    });
    await step('faults', 'Faults', async () => {
      const flush = await measureFlush(rig, backlog);
      return [
        metric('emptied Redis: first job', flush.first, 's', { atMost: 5 }),
        metric('emptied Redis: all jobs', flush.all, 's', { atMost: 20 }),
        metric('failover to a second server', await measureFailover(rig), 's', { atMost: 10 }),
      ];
    });
    return metrics;
  });
};

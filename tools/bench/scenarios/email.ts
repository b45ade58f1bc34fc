import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCodes, measureIntake } from '../email/backlog';
import { measureCost } from '../email/cost';
import { measureDrops, measureFailover, measureFlush, measureWorkers } from '../email/faults';
import { withEmailRig } from '../email/rig';
import type { Metric } from '../metrics';
import type { Scenario } from '../scenario';

/** What the email service costs beside a bare loop of nodemailer, how soon codes pass a backlog, and how it recovers. `--only cost,codes` selects. */
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
    await step('cost', 'Cost of a message, server without delay', async () => {
      const cost = await measureCost(rig, { messages, concurrency: 10, delayMs: 0 });
      return [
        {
          name: 'CPU of the worker / bare loop',
          value: cost.worker / cost.bare.cpuMs,
          unit: '',
          threshold: { atMost: 2 },
        },
        { name: 'CPU of the worker in ms', value: cost.worker, unit: '' },
        { name: 'CPU of the bare loop in ms', value: cost.bare.cpuMs, unit: '' },
        { name: 'CPU of mongod in ms', value: cost.mongod, unit: '', threshold: { atMost: 0.8 } },
        { name: 'Redis commands', value: cost.redisCommands, unit: '', threshold: { atMost: 12 } },
        { name: 'messages', value: cost.perSecond, unit: '/s' },
      ];
    });
    await step('throughput', 'Throughput, server that takes 50 ms', async () => {
      const { perSecond, bare } = await measureCost(rig, { messages: messages / 2, concurrency: 10, delayMs: 50 });
      return [
        {
          name: 'throughput / bare loop at 50 ms',
          value: perSecond / bare.perSecond,
          unit: '',
          threshold: { atLeast: 0.95 },
        },
      ];
    });
    await step('intake', 'Events', async () => [
      {
        name: 'events stored by one process',
        value: await measureIntake(rig, backlog),
        unit: '/s',
        threshold: { atLeast: 2_000 },
      },
    ]);
    await step('codes', `Codes behind ${backlog} events and ${backlog} bulk messages`, async () => {
      const { p50, p95 } = await measureCodes(rig, backlog, 200);
      return [
        { name: 'a code, event to SMTP (p95)', value: p95, unit: 'ms', threshold: { atMost: 250 } },
        { name: 'a code, event to SMTP (p50)', value: p50, unit: 'ms' },
      ];
    });
    await step('workers', 'Workers, server that takes 200 ms', async () => {
      const one = await measureWorkers(rig, 1);
      const four = await measureWorkers(rig, 4);
      return [
        { name: 'four workers / one', value: four.perSecond / one.perSecond, unit: '', threshold: { atLeast: 3.5 } },
        { name: `cores in use, of ${availableParallelism()}`, value: four.cores, unit: '' },
      ];
    });
    await step('faults', 'Faults', async () => {
      const flush = await measureFlush(rig, backlog);
      return [
        {
          name: 'run with 5 % dropped connections / without',
          value: await measureDrops(rig, messages, 0.05),
          unit: '',
          threshold: { atMost: 1.2 },
        },
        { name: 'emptied Redis: first job', value: flush.first, unit: 's', threshold: { atMost: 5 } },
        { name: 'emptied Redis: all jobs', value: flush.all, unit: 's', threshold: { atMost: 20 } },
        {
          name: 'failover to a second server',
          value: await measureFailover(rig),
          unit: 's',
          threshold: { atMost: 10 },
        },
      ];
    });
    return metrics;
  });
};

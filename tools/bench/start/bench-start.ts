import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isPortFree, workspaceRoot } from '@portal/testing/servers';
import type { BenchOptions } from '../bench';
import { type Figure, quantity, renderTable } from '../figures';
import { machineNow } from '../machine';
import { type FreshPorts, freshEnvironment, homeIn } from './fresh-environment';
import { isDatabase, type Memory, memoryOf, type ProcessRecord, titleOf, treeOf } from './process-tree';
import { portsOf, processesOf, readProcesses } from './read-processes';
import { runStart, type StartRun } from './start-run';

interface Measurement {
  run: StartRun;
  memory: Memory;
  endSeconds: number;
  processesLeft: number;
  portsLeft: number;
}

interface MeasureOptions extends BenchOptions {
  /** Holds the clone, its caches and its data. */
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** After it, what a start allocates has been given back and the first probes have been answered. */
const settleMs = 30_000;
const megabyte = 1_000_000;

/** Starts the portal twice, the first time from a fresh clone of HEAD with empty caches, and ends it by Ctrl-C each time. */
export const benchStart = async ({ print, signal }: BenchOptions): Promise<Figure[]> => {
  // Not below the workspace: its packages would be found from there.
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    for (const empty of [join(folder, 'tmp'), homeIn(folder)]) mkdirSync(empty);
    execFileSync('git', ['clone', '--quiet', workspaceRoot(), cloneIn(folder)]);
    const env = freshEnvironment(process.env, folder, await choosePorts());
    const first = await measure('Fresh clone', { folder, env, print, signal });
    const second = await measure('Second start', { folder, env, print, signal });
    const atHome = readdirSync(homeIn(folder));
    if (atHome.length > 0) print(`\nWritten to the home folder: ${atHome.join(', ')}`);
    return figures(first, second);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const cloneIn = (folder: string): string => join(folder, 'clone');

const figures = (first: Measurement, second: Measurement): Figure[] => {
  const memory = [first, second].map(({ memory: { rss } }) => rss / megabyte);
  const shared = [first, second].flatMap(({ memory: { pss } }) => (pss === null ? [] : pss / megabyte));
  return [
    { name: 'fresh clone to ready', measured: first.run.seconds, unit: 's', bar: { atMost: 180 } },
    { name: 'second start', measured: second.run.seconds, unit: 's', bar: { atMost: 15 } },
    { name: 'resident memory, idle (RSS)', measured: Math.max(...memory), unit: 'MB', bar: { atMost: 700 } },
    ...(shared.length > 0
      ? [{ name: 'shared pages divided (PSS)', measured: Math.max(...shared), unit: 'MB' } as const]
      : []),
    {
      name: 'processes left after Ctrl-C',
      measured: first.processesLeft + second.processesLeft,
      unit: '',
      bar: { atMost: 0 },
    },
    { name: 'ports left after Ctrl-C', measured: first.portsLeft + second.portsLeft, unit: '', bar: { atMost: 0 } },
    { name: 'Ctrl-C to the end', measured: Math.max(first.endSeconds, second.endSeconds), unit: 's' },
  ];
};

const measure = async (title: string, { folder, env, print, signal }: MeasureOptions): Promise<Measurement> => {
  const before = machineNow();
  const run = await runStart(cloneIn(folder), env, signal);
  try {
    const steps = run.steps.map(({ name, seconds }) => [name, quantity(seconds, 's')]);
    print(`\n${title}: ready after ${quantity(run.seconds, 's')}. Before: ${before}; after: ${machineNow()}\n`);
    print(renderTable(['step', 'took'], steps));
    print('Building and the servers run side by side.\n');

    await delay(settleMs, undefined, { signal });
    const tree = treeOf(run.pid, readProcesses());
    const ports = portsOf(tree.map(({ pid }) => pid));
    print(memoryTable(tree));

    const endSeconds = await run.interrupt();
    return { run, memory: memoryOf(tree), endSeconds, ...(await leftovers(folder, ports, print)) };
  } finally {
    await run.interrupt();
  }
};

/** What Ctrl-C has not ended. It is ended here, so that it does not disturb the next figure. */
const leftovers = async (folder: string, ports: readonly number[], print: BenchOptions['print']) => {
  const processes = processesOf(folder);
  const free = await Promise.all(ports.map(isPortFree));
  const taken = ports.filter((_, index) => !free[index]);
  if (processes.length > 0)
    print(`\nStill running: ${processes.map(({ pid, ...it }) => `${pid} ${titleOf(it)}`).join(', ')}`);
  if (taken.length > 0) print(`\nStill taken: ${taken.join(', ')}`);
  for (const { pid } of processes) process.kill(pid, 'SIGKILL');
  return { processesLeft: processes.length, portsLeft: taken.length };
};

const memoryTable = (tree: readonly ProcessRecord[]): string => {
  const megabytes = (bytes: number | null) => (bytes === null ? '' : quantity(bytes / megabyte, 'MB'));
  const rows = tree
    .toSorted((a, b) => b.rss - a.rss)
    .map((process) => [
      titleOf(process),
      megabytes(process.rss),
      megabytes(process.pss),
      isDatabase(process) ? 'no' : 'yes',
    ]);
  return renderTable(['process', 'RSS', 'PSS', 'counts'], rows);
};

const choosePorts = async (): Promise<FreshPorts> => {
  const [gateway, smtp, emailPage, base] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const services = await Promise.all([1, 2, 3, 4].map((offset) => isPortFree(base + offset)));
  return services.includes(false) ? choosePorts() : { gateway, smtp, emailPage, base };
};

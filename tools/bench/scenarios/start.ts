import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isPortFree, workspaceRoot } from '@portal/testing/servers';
import { formatQuantity, type Metric, metric, renderTable } from '../metrics';
import { memoryOfTree, type ProcessMemory, runningProcesses, titleOf } from '../processes';
import type { Scenario, ScenarioContext } from '../scenario';
import { type FreshPorts, freshEnvironment, homeIn, portsOf } from './fresh-environment';
import { runStart, type StartRun } from './start-run';

interface Measurement {
  run: StartRun;
  /** The portal's processes without MongoDB and Redis. */
  rssBytes: number;
  pssBytes: number;
  endSeconds: number;
  processesLeft: number;
  portsLeft: number;
}

interface MeasureOptions extends ScenarioContext {
  /** Contains the clone, its caches and its data. */
  folder: string;
  ports: FreshPorts;
}

/** Until memory used during the start has been freed and the first health probes have passed. */
const settleMs = 30_000;
const megabyte = 1_000_000;

/** Starts the portal twice, first from a fresh clone of HEAD with empty caches, and ends it with Ctrl-C each time. */
export const benchStart: Scenario = async (context) => {
  // Not below the workspace, whose packages Node would find from there.
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    for (const empty of [join(folder, 'tmp'), homeIn(folder)]) mkdirSync(empty);
    execFileSync('git', ['clone', '--quiet', workspaceRoot(), cloneIn(folder)]);
    const options = { ...context, folder, ports: await choosePorts() };
    const first = await measure('Fresh clone', options);
    const second = await measure('Second start', options);
    const atHome = readdirSync(homeIn(folder));
    if (atHome.length > 0) context.print(`\nWritten to the home folder: ${atHome.join(', ')}`);
    return metrics(first, second);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const cloneIn = (folder: string): string => join(folder, 'clone');

const metrics = (first: Measurement, second: Measurement): Metric[] => {
  const max = (value: (measurement: Measurement) => number) => Math.max(value(first), value(second));
  const sum = (value: (measurement: Measurement) => number) => value(first) + value(second);
  return [
    metric('fresh clone to ready', first.run.seconds, 's', { atMost: 180 }),
    metric('second start', second.run.seconds, 's', { atMost: 15 }),
    metric('resident memory, idle (RSS)', max(({ rssBytes }) => rssBytes) / megabyte, 'MB', { atMost: 850 }),
    metric('shared pages divided (PSS)', max(({ pssBytes }) => pssBytes) / megabyte, 'MB'),
    metric(
      'processes left after Ctrl-C',
      sum(({ processesLeft }) => processesLeft),
      '',
      { atMost: 0 },
    ),
    metric(
      'ports left after Ctrl-C',
      sum(({ portsLeft }) => portsLeft),
      '',
      { atMost: 0 },
    ),
    metric('Ctrl-C to exit', Math.max(first.endSeconds, second.endSeconds), 's'),
  ];
};

const measure = async (title: string, { folder, ports, print, signal }: MeasureOptions): Promise<Measurement> => {
  const run = await runStart(cloneIn(folder), freshEnvironment(process.env, folder, ports), signal);
  try {
    const steps = run.steps.map(({ name, seconds }) => [name, formatQuantity(seconds, 's')]);
    print(`\n${title}: ready after ${formatQuantity(run.seconds, 's')}\n`);
    print(renderTable(['step', 'duration'], steps));
    print('Building and starting the servers run in parallel.\n');

    await delay(settleMs, undefined, { signal });
    const tree = await memoryOfTree(run.pid);
    print(renderMemory(tree));
    const portal = tree.filter(({ isDatabase }) => !isDatabase);
    return {
      run,
      rssBytes: portal.reduce((sum, { rssBytes }) => sum + rssBytes, 0),
      pssBytes: portal.reduce((sum, { pssBytes }) => sum + (pssBytes ?? Number.NaN), 0),
      endSeconds: await run.interrupt(),
      ...(await findLeftovers(folder, tree, ports, print)),
    };
  } finally {
    await run.interrupt();
  }
};

/** Finds and kills processes that Ctrl-C has not ended, so that they do not affect the next measurement. */
const findLeftovers = async (
  folder: string,
  tree: readonly ProcessMemory[],
  ports: FreshPorts,
  print: ScenarioContext['print'],
) => {
  const pids = new Set(tree.map(({ pid }) => pid));
  const running = (await runningProcesses()).filter(({ pid, params }) => pids.has(pid) || params.includes(folder));
  const isFree = await Promise.all(portsOf(ports).map(isPortFree));
  const taken = portsOf(ports).filter((_, index) => !isFree[index]);
  if (running.length > 0)
    print(`\nStill running: ${running.map((listed) => `${listed.pid} ${titleOf(listed)}`).join(', ')}`);
  if (taken.length > 0) print(`\nStill taken: ${taken.join(', ')}`);
  for (const { pid } of running) kill(pid);
  return { processesLeft: running.length, portsLeft: taken.length };
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
};

const renderMemory = (tree: readonly ProcessMemory[]): string => {
  const megabytes = (bytes: number | null) => (bytes === null ? '' : formatQuantity(bytes / megabyte, 'MB'));
  const rows = tree
    .toSorted((a, b) => b.rssBytes - a.rssBytes)
    .map(({ title, rssBytes, pssBytes, isDatabase }) => [
      title,
      megabytes(rssBytes),
      megabytes(pssBytes),
      isDatabase ? 'no' : 'yes',
    ]);
  return renderTable(['process', 'RSS', 'PSS', 'counts'], rows);
};

const choosePorts = async (): Promise<FreshPorts> => {
  const [gateway, smtp, mailUi, base] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = { gateway, base, smtp, mailUi };
  const isFree = await Promise.all(portsOf(ports).map(isPortFree));
  return isFree.includes(false) ? choosePorts() : ports;
};

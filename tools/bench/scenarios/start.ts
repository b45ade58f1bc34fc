import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, isPortFree, workspaceRoot } from '@portal/testing/servers';
import { type Metric, metric, renderTable } from '../metrics.ts';
import { processTree, runningProcesses } from '../processes.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';

/** Until memory used during the start has been freed and the first health probes have passed. */
const settleMs = 30_000;
const startTimeoutMs = 15 * 60_000;
const megabyte = 1_000_000;
const databases = /(?:^|\/)(?:mongod|redis-server|valkey-server)\b/;

/** Starts the portal twice, first from a fresh clone of HEAD with empty caches, and ends it with Ctrl-C each time. */
export const benchStart: Scenario = async (context) => {
  // Not below the workspace, whose packages Node would find from there.
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    for (const empty of ['tmp', 'home']) mkdirSync(join(folder, empty));
    execFileSync('git', ['clone', '--quiet', workspaceRoot(), join(folder, 'clone')]);
    const firstPort = await findFirstPort();
    const first = await measure('Fresh clone', folder, firstPort, context);
    const second = await measure('Second start', folder, firstPort, context);
    const max = (name: keyof typeof first) => Math.max(first[name], second[name]);
    return [
      metric('fresh clone to ready', first.seconds, 's', { atMost: 180 }),
      metric('second start', second.seconds, 's', { atMost: 15 }),
      metric('resident memory, idle (RSS)', max('rssBytes') / megabyte, 'MB', { atMost: 850 }),
      metric('shared pages divided (PSS)', max('pssBytes') / megabyte, 'MB'),
      metric('processes left after Ctrl-C', max('processesLeft'), '', { atMost: 0 }),
      metric('ports left after Ctrl-C', max('portsLeft'), '', { atMost: 0 }),
    ] satisfies Metric[];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** The environment of a newcomer: home, caches and data below the folder, ports of its own, and the caller's package registry. */
const newcomer = (folder: string, firstPort: number): NodeJS.ProcessEnv => {
  const { HOME = '', PATH = '', npm_config_registry } = process.env;
  return {
    ...(npm_config_registry && { npm_config_registry }),
    npm_config_userconfig: join(HOME, '.npmrc'),
    XDG_CONFIG_HOME: join(HOME, '.config'),
    PATH: PATH.split(':')
      .filter((each) => !/node_modules|node-gyp-bin/.test(each))
      .join(':'),
    HOME: join(folder, 'home'),
    npm_config_cache: join(folder, 'npm'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    PORTAL_CACHE_DIR: join(folder, 'portal-cache'),
    PORTAL_DATA_DIR: join(folder, 'data'),
    TMPDIR: join(folder, 'tmp'),
    PORT: String(firstPort),
    MAIL_SMTP_PORT: String(firstPort + 1),
    MAIL_UI_PORT: String(firstPort + 2),
    PORTAL_PORT_BASE: String(firstPort + 3),
  };
};

const measure = async (title: string, folder: string, firstPort: number, { print, signal }: ScenarioContext) => {
  const startedAt = performance.now();
  const cwd = join(folder, 'clone');
  // A separate process group, which gets the signal that a terminal sends to its foreground group.
  const child = spawn('npm', ['start'], {
    ...{ cwd, env: newcomer(folder, firstPort), detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const closed = once(child, 'close');
  const interrupt = async (): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGINT');
    await closed;
  };
  try {
    const printed: string[] = [];
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(startTimeoutMs)]);
    for await (const line of createInterface({
      input: child.stdout as NonNullable<typeof child.stdout>,
      signal: deadline,
    })) {
      printed.push(line);
      if (line.startsWith('Portal ready at ')) break;
    }
    if (!printed.at(-1)?.startsWith('Portal ready')) throw new Error(`npm start failed:\n${printed.join('\n')}`);
    const seconds = (performance.now() - startedAt) / 1000;
    // Leaving the loop pauses the stream, and a full pipe would block npm.
    child.stdout?.resume();
    print(`\n${title}: ready after ${seconds.toFixed(1)} s\n${printed.join('\n')}`);
    await delay(settleMs, undefined, { signal });
    const tree = processTree(child.pid ?? 0);
    const rows = tree.map(({ command, rssBytes }) => [command.slice(-60), (rssBytes / megabyte).toFixed(0)]);
    print(`\n${renderTable(['process', 'RSS, MB'], rows)}`);
    const own = tree.filter(({ command }) => !databases.test(command.split(' ')[0] ?? ''));
    const pssBytes = own.reduce((sum, { pid }) => sum + readPssBytes(pid), 0);
    await interrupt();
    const isFree = await Promise.all(listPorts(firstPort).map(isPortFree));
    const left = runningProcesses().filter(({ command }) => command.includes(folder));
    for (const { command } of left) print(`Still running: ${command}`);
    return {
      ...{ seconds, pssBytes, rssBytes: own.reduce((sum, each) => sum + each.rssBytes, 0) },
      ...{ processesLeft: left.length, portsLeft: isFree.filter((free) => !free).length },
    };
  } finally {
    await interrupt();
  }
};

/** Resident bytes with shared pages divided among their users; only Linux reports it. */
const readPssBytes = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
};

/** Lists eight ports in a row: gateway, two of the email catcher, the base, four services. */
const listPorts = (first: number): number[] => Array.from({ length: 8 }, (_, at) => first + at);

/** Finds the first of eight free ports in a row. */
const findFirstPort = async (): Promise<number> => {
  const first = await findFreePort();
  const isFree = await Promise.all(listPorts(first).map(isPortFree));
  return isFree.includes(false) ? findFirstPort() : first;
};

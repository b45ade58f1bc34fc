import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import { workspaceRoot } from '@portal/testing/servers';

interface CallFrame {
  functionName: string;
  url: string;
}

interface Profile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  samples: number[];
  /** Microseconds. */
  timeDeltas: number[];
}

/** Time for the profiler to start after the signal. */
const startMs = 500;

/** Environment of processes that can be profiled. @param dir where they write their profiles */
export const profiledEnvironment = (dir: string): Record<string, string> => ({
  NODE_OPTIONS: `--import file://${join(workspaceRoot(), 'tools/bench/profile.mjs')}`,
  PORTAL_BENCH_PROFILE: dir,
});

/**
 * Profiles a process during some work.
 * @returns CPU microseconds by function of the process's bundle; Node's work for a function counts as the function's
 */
export const profile = async (dir: string, pid: number, work: () => Promise<unknown>): Promise<Map<string, number>> => {
  const file = join(dir, `${pid}.json`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  await delay(startMs);
  await work();
  process.kill(pid, 'SIGUSR2');
  const written = await waitFor(() => existsSync(file) && readProfile(file), { timeout: 20_000, what: 'the profile' });
  return costByFunction(written);
};

/** Undefined while the file is being written. */
const readProfile = (file: string): Profile | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Profile;
  } catch {
    return undefined;
  }
};

const isOurs = ({ url, functionName }: CallFrame) => url.endsWith('/main.mjs') && functionName !== '';

const costByFunction = ({ nodes, samples, timeDeltas }: Profile): Map<string, number> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const names = new Map<number, string>();
  const visit = (id: number, caller: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const own = node.callFrame.functionName;
    const name = isOurs(node.callFrame) || (caller === '' && own.startsWith('(') && own !== '(root)') ? own : caller;
    names.set(id, name);
    for (const child of node.children ?? []) visit(child, name);
  };
  visit(nodes[0]?.id ?? 0, '');
  const cost = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) || 'Node, outside of functions of the process';
    if (name !== '(idle)') cost.set(name, (cost.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return cost;
};

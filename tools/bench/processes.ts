import { readFileSync } from 'node:fs';
import pidusage from 'pidusage';
import { processes, type Systeminformation } from 'systeminformation';

export interface ProcessMemory {
  pid: number;
  title: string;
  isDatabase: boolean;
  /** Resident bytes; pages shared with other processes count in each of them. */
  rssBytes: number;
  /** Resident bytes with shared pages divided among their users; null where the system does not report it. */
  pssBytes: number | null;
}

type ListedProcess = Systeminformation.ProcessesProcessData;

const databases = ['mongod', 'redis-server', 'valkey-server'];

export type NamedPid = [name: string, pid: number];

/** Ids of processes that have started. */
export const runningPids = (
  processes: Iterable<readonly [name: string, process: { pid: number | undefined } | undefined]>,
): NamedPid[] => [...processes].flatMap(([name, running]) => (running?.pid === undefined ? [] : [[name, running.pid]]));

/** Processes that run now; zombies are left out. */
export const runningProcesses = async (): Promise<ListedProcess[]> =>
  (await processes()).list.filter(({ state }) => state !== 'zombie');

/** The process, its children, their children and so on. */
export const treeOf = <T extends Pick<ListedProcess, 'pid' | 'parentPid'>>(root: number, all: readonly T[]): T[] => {
  const tree = all.filter(({ pid }) => pid === root);
  // The loop appends to the array that it iterates over.
  for (const { pid } of tree) tree.push(...all.filter(({ parentPid }) => parentPid === pid));
  return tree;
};

/** A short name that distinguishes Node processes: the script, and for npm its command. */
export const titleOf = ({ name, params }: Pick<ListedProcess, 'name' | 'params'>): string => {
  if (name === 'npm') return `npm ${params}`.trimEnd();
  if (name !== 'node') return name;
  const script = params.split(' ').find((param) => param !== '' && !param.startsWith('-')) ?? 'node';
  return script.replace(/^.*\/node_modules\//, '');
};

/** Resident bytes by process id; 0 for a process that has exited. */
export const residentBytes = async (pids: readonly number[]): Promise<Map<number, number>> => {
  const usage = await pidusage([...pids]);
  return new Map(pids.map((pid) => [pid, usage[pid]?.memory ?? 0]));
};

/** CPU milliseconds, user and system, that the processes have used so far. */
export const cpuMs = async (pids: readonly number[]): Promise<number> =>
  Object.values(await pidusage([...pids])).reduce((sum, usage) => sum + (usage?.ctime ?? 0), 0);

/** A process and all of its descendants. */
export const processTree = async (root: number): Promise<ListedProcess[]> => treeOf(root, await runningProcesses());

/** Memory of a process and all of its descendants. */
export const memoryOfTree = async (root: number): Promise<ProcessMemory[]> => {
  const tree = await processTree(root);
  const resident = await residentBytes(tree.map(({ pid }) => pid));
  return tree.map((listed) => ({
    pid: listed.pid,
    title: titleOf(listed),
    isDatabase: databases.includes(listed.name),
    rssBytes: resident.get(listed.pid) ?? 0,
    pssBytes: readPssBytes(listed.pid),
  }));
};

/** pidusage does not read it; only Linux reports it. */
const readPssBytes = (pid: number): number | null => {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
};

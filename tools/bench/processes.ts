import { execFileSync } from 'node:child_process';
import pidusage from 'pidusage';

interface ListedProcess {
  pid: number;
  parentPid: number;
  rssBytes: number;
  command: string;
}

/** Lists running processes except zombies. */
export const runningProcesses = (): ListedProcess[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,stat=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parentPid, rss, state = '', command = ''] =
        /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (pid === undefined || state.startsWith('Z')) return [];
      return [{ pid: Number(pid), parentPid: Number(parentPid), rssBytes: Number(rss) * 1024, command }];
    });

/** A process and all of its descendants. */
export const processTree = (root: number): ListedProcess[] => {
  const all = runningProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  // The loop appends to the array that it iterates over.
  for (const { pid } of tree) tree.push(...all.filter(({ parentPid }) => parentPid === pid));
  return tree;
};

/** Returns the CPU time of the processes so far: user and system, in ms. */
export const cpuMs = async (pids: readonly number[]): Promise<number> =>
  Object.values(await pidusage([...pids])).reduce((sum, usage) => sum + (usage?.ctime ?? 0), 0);

/** Resident bytes of a process. */
export const residentBytes = async (pid: number): Promise<number> => (await pidusage(pid)).memory;

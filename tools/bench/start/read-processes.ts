import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { listeningPorts, type ProcessRecord, parseSize, parseStat } from './process-tree';

/** Every process that runs now. Those that have ended and only wait for their parent to notice are left out. */
export const readProcesses = (): ProcessRecord[] => processIds().flatMap((pid) => readProcess(pid) ?? []);

/** Processes that run in a folder or were started with one of its files, whoever their parent has become. */
export const processesOf = (folder: string): ProcessRecord[] =>
  readProcesses().filter(
    ({ pid, commandLine }) =>
      pid !== process.pid && (commandLine.includes(folder) || workingDir(pid).startsWith(folder)),
  );

/** Ports that any of the processes listens on. */
export const portsOf = (pids: readonly number[]): number[] => {
  const inodes = new Set(pids.flatMap(socketInodes));
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readOr(file, ''));
  return [...new Set(tables.flatMap((table) => listeningPorts(table, inodes)))].sort((a, b) => a - b);
};

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const readProcess = (pid: number): ProcessRecord | null => {
  const stat = readOr(`/proc/${pid}/stat`, '');
  if (stat === '' || parseStat(stat).isZombie) return null;
  const { isZombie: _isZombie, ...identity } = parseStat(stat);
  return {
    pid,
    ...identity,
    commandLine: readOr(`/proc/${pid}/cmdline`, ''),
    rss: parseSize(readOr(`/proc/${pid}/status`, ''), 'VmRSS') ?? 0,
    pss: parseSize(readOr(`/proc/${pid}/smaps_rollup`, ''), 'Pss'),
  };
};

const socketInodes = (pid: number): string[] => {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((name) => /^socket:\[(\d+)\]$/.exec(linkOr(`${folder}/${name}`))?.[1] ?? []);
  } catch {
    // Ended meanwhile.
    return [];
  }
};

const workingDir = (pid: number): string => linkOr(`/proc/${pid}/cwd`);

/** What cannot be read has ended meanwhile or belongs to another user. */
const readOr = (file: string, otherwise: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
};

const linkOr = (file: string): string => {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
};

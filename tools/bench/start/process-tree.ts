/** One process as the kernel describes it. */
export interface ProcessRecord {
  pid: number;
  parent: number;
  /** Clock ticks since boot: process ids come again, together with this they name one process. */
  startTime: string;
  name: string;
  commandLine: string;
  /** Resident bytes, shared pages counted in each process. */
  rss: number;
  /** Resident bytes, shared pages divided among those that share them; null where the kernel does not tell. */
  pss: number | null;
}

/** The process, its children, their children and so on. */
export const treeOf = <T extends Pick<ProcessRecord, 'pid' | 'parent'>>(root: number, all: readonly T[]): T[] => {
  const tree = all.filter(({ pid }) => pid === root);
  // Grows while it is walked: each process found is asked for its own children.
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
};

const databases = ['mongod', 'redis-server', 'valkey-server'];

export const isDatabase = ({ name }: Pick<ProcessRecord, 'name'>): boolean => databases.includes(name);

export interface Memory {
  rss: number;
  pss: number | null;
}

/** Resident memory of the processes together, MongoDB and Redis apart. */
export const memoryOf = (processes: readonly ProcessRecord[]): Memory =>
  processes
    .filter((process) => !isDatabase(process))
    .reduce<Memory>(
      (sum, { rss, pss }) => ({
        rss: sum.rss + rss,
        pss: sum.pss === null || pss === null ? null : sum.pss + pss,
      }),
      { rss: 0, pss: 0 },
    );

/** A short name to tell Node's processes apart: the program or script, and for npm its command. */
export const titleOf = ({ name, commandLine }: Pick<ProcessRecord, 'name' | 'commandLine'>): string => {
  const [program = name, ...args] = commandLine.split('\0').filter(Boolean);
  if (!/(?:^|\/)node$/.test(program)) return program.split(' ').slice(0, 2).join(' ') || name;
  const script = args.find((arg) => !arg.startsWith('-')) ?? '';
  return script.replace(/^.*\/node_modules\//, '') || 'node';
};

/** The fields of /proc/<pid>/stat that matter here. */
export const parseStat = (stat: string) => {
  // The name stands in parentheses and may itself hold some, and spaces.
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  return {
    name: stat.slice(stat.indexOf('(') + 1, end),
    isZombie: fields[0] === 'Z',
    parent: Number(fields[1]),
    startTime: fields[19] ?? '',
  };
};

/** A size such as `Rss:   1024 kB` of /proc/<pid>/smaps_rollup or status, in bytes. */
export const parseSize = (text: string, field: string): number | null => {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text);
  return match?.[1] === undefined ? null : Number(match[1]) * 1024;
};

/** Ports that sockets with these inodes listen on, from /proc/net/tcp or tcp6. */
export const listeningPorts = (table: string, inodes: ReadonlySet<string>): number[] => {
  const listening = '0A';
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === listening && inodes.has(fields[9] ?? ''))
    .map((fields) => Number.parseInt(fields[1]?.split(':').at(-1) ?? '', 16));
};

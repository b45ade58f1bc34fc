import type { Portal } from '@portal/tools/start/portal';
import autocannon from 'autocannon';
import pidusage from 'pidusage';
import { median } from './metrics';
import { type NamedPid, runningPids } from './processes';

interface DriveOptions {
  url: string;
  connections: number;
  seconds: number;
  /** The requests of the n-th connection, which sends them in turn and over again. */
  requestsOf: (connection: number) => autocannon.Request[];
}

interface DriveResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses with an error status, and requests without a response. */
  failures: number;
}

/** Sends requests for some seconds; each connection sends its next request after the response. */
export const drive = async ({ url, connections, seconds, requestsOf }: DriveOptions): Promise<DriveResult> => {
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(requestsOf(clients));
      clients += 1;
    },
  });
  const requests = result['2xx'] + result.non2xx;
  return {
    requests,
    perSecond: requests / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
};

/** CPU milliseconds, user and system, by the name of the process. */
type CpuTimes = Record<string, number>;

/** Measures the CPU time that processes use during some work. @param pids by the name under which their times are added up */
export const withCpuTimes = async <T>(
  pids: readonly NamedPid[],
  work: () => Promise<T>,
): Promise<{ result: T; cpuMs: CpuTimes }> => {
  const read = () => pidusage(pids.map(([, pid]) => pid));
  const before = await read();
  const result = await work();
  const after = await read();
  const cpuMs: CpuTimes = {};
  for (const [name, pid] of pids)
    cpuMs[name] = (cpuMs[name] ?? 0) + (after[pid]?.ctime ?? 0) - (before[pid]?.ctime ?? 0);
  return { result, cpuMs };
};

/** Processes of the portal and its servers, by name. */
export const pidsOf = ({ processes, servers }: Portal): NamedPid[] =>
  runningPids([...processes, ['mongod', servers.mongodb], ['redis', servers.redis]]);

/** A load whose CPU time is measured. */
export interface Load extends Pick<DriveOptions, 'url' | 'requestsOf'> {
  name: string;
  /** Processes whose CPU time counts. */
  pids: readonly NamedPid[];
}

export interface Measured extends DriveResult {
  /** CPU microseconds for each request, by process. */
  cpu: Record<string, number>;
}

interface TurnOptions {
  connections: number;
  /** Turns of a second for each load. */
  turns: number;
  /** At least so many requests of each load come before the first turn. */
  warmUpRequests: number;
  signal: AbortSignal;
}

/** Lets loads take turns, so that other work on the machine affects all alike. @returns the measurements by name of the load */
export const driveInTurns = async (
  loads: readonly Load[],
  { connections, turns, warmUpRequests, signal }: TurnOptions,
): Promise<[name: string, Measured][]> => {
  const turn = async ({ url, requestsOf, pids }: Load) => {
    signal.throwIfAborted();
    const { result, cpuMs } = await withCpuTimes(pids, () => drive({ url, connections, seconds: 1, requestsOf }));
    return { ...result, cpuMs };
  };
  for (const load of loads) for (let sent = 0; sent < warmUpRequests; ) sent += (await turn(load)).requests;
  const driven = loads.map((): Awaited<ReturnType<typeof turn>>[] => []);
  for (let done = 0; done < turns; done += 1)
    for (const [index, load] of loads.entries()) driven[index]?.push(await turn(load));
  return loads.map(({ name, pids }, index) => {
    const results = driven[index] ?? [];
    const sum = (value: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + value(result), 0);
    const requests = sum((result) => result.requests);
    const usPerRequest = ([process]: NamedPid) => [
      process,
      (sum(({ cpuMs }) => cpuMs[process] ?? 0) * 1000) / requests,
    ];
    const measured = {
      requests,
      perSecond: median(results.map(({ perSecond }) => perSecond)),
      p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
      failures: sum(({ failures }) => failures),
      cpu: Object.fromEntries(pids.map(usPerRequest)),
    };
    return [name, measured];
  });
};

import type { Portal } from '@portal/tools/start/portal';
import autocannon from 'autocannon';
import pidusage from 'pidusage';
import { type NamedPid, runningPids } from './processes';

export interface DriveOptions {
  url: string;
  connections: number;
  seconds: number;
  /** The requests of the n-th connection, which sends them in turn and over again. */
  requestsOf: (connection: number) => autocannon.Request[];
}

export interface DriveResult {
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
export type CpuTimes = Record<string, number>;

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

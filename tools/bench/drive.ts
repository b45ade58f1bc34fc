import type { Portal } from '@portal/tools/start/portal';
import autocannon from 'autocannon';
import { median } from './metrics.ts';
import { cpuMs } from './processes.ts';

/** Ids of processes by name. */
export type Pids = Readonly<Record<string, number>>;

/** Requests of connections, each of which sends its next request after the response. */
export interface Load {
  url: string;
  /** The requests of the n-th connection, which sends them in turn and over again. */
  requestsOf: (connection: number) => autocannon.Request[];
}

interface Driven {
  requests: number;
  perSecond: number;
  p99Ms: number;
  /** Responses with an error status, and requests without a response. */
  failures: number;
  /** CPU milliseconds by process. */
  cpuMs: Record<string, number>;
}

const readCpu = async (pids: Pids): Promise<Record<string, number>> => {
  const times = Object.entries(pids).map(async ([name, pid]) => [name, await cpuMs([pid])] as const);
  return Object.fromEntries(await Promise.all(times));
};

/** Sends requests for some seconds. @param pids processes whose CPU time is measured */
export const drive = async (
  { url, requestsOf }: Load,
  { connections, seconds, pids = {} }: { connections: number; seconds: number; pids?: Pids },
): Promise<Driven> => {
  let clients = 0;
  const before = await readCpu(pids);
  const result = await autocannon({
    ...{ url, connections, duration: seconds },
    setupClient: (client) => {
      client.setRequests(requestsOf(clients));
      clients += 1;
    },
  });
  const after = await readCpu(pids);
  const requests = result['2xx'] + result.non2xx;
  return {
    requests,
    perSecond: requests / result.duration,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
    cpuMs: Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)])),
  };
};

/** The portal's processes and its servers. */
export const pidsOf = ({ processes, servers }: Portal): Pids =>
  Object.fromEntries(
    [...processes, ['mongod', servers.mongodb] as const, ['redis', servers.redis] as const].flatMap(
      ([name, process]) => (process?.pid === undefined ? [] : [[name, process.pid]]),
    ),
  );

/** A load, and the process whose CPU time counts. */
export interface Side extends Load {
  pid: number;
}

interface TurnOptions {
  connections: number;
  /** Turns of a second for each load. */
  turns: number;
  /** At least so many requests of each load come before the first turn. */
  warmUpRequests: number;
  signal: AbortSignal;
}

/** Proxies lose a request when its connection closes at the same moment. */
const maxFailures = 0.001;

/** Lets loads take turns, so that other work on the machine affects all alike. @returns the median CPU ms of a request of each */
export const compareCpu = async (
  sides: readonly Side[],
  { connections, turns, warmUpRequests, signal }: TurnOptions,
): Promise<number[]> => {
  const turn = async ({ pid, ...load }: Side) => {
    signal.throwIfAborted();
    const driven = await drive(load, { connections, seconds: 1, pids: { side: pid } });
    if (driven.failures > driven.requests * maxFailures)
      throw new Error(`${load.url}: ${driven.failures} of ${driven.requests} requests failed`);
    return driven;
  };
  for (const side of sides) for (let sent = 0; sent < warmUpRequests; ) sent += (await turn(side)).requests;
  const measured = sides.map((): number[] => []);
  for (let done = 0; done < turns; done += 1)
    for (const [index, side] of sides.entries()) {
      const { cpuMs, requests } = await turn(side);
      measured[index]?.push((cpuMs['side'] ?? Number.NaN) / requests);
    }
  return measured.map(median);
};

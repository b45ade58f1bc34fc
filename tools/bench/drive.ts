import type { Portal } from '@portal/tools/start/portal';
import autocannon from 'autocannon';
import { median } from './metrics.ts';
import { cpuMs } from './processes.ts';

/** Requests of connections, each of which sends its next request after the response. */
export interface Side {
  url: string;
  /** The process whose CPU time counts. */
  pid: number;
  /** The requests of the n-th connection, which sends them in turn and over again. */
  buildRequests: (connection: number) => autocannon.Request[];
}

interface Driven {
  requests: number;
  /** Responses with an error status, and requests without a response. */
  failures: number;
  cpuMs: number;
}

/** Sends requests for some seconds. @param pid the process whose CPU time is measured */
const drive = async ({ url, buildRequests, pid }: Side, connections: number, seconds: number): Promise<Driven> => {
  let clients = 0;
  const before = await cpuMs([pid]);
  const result = await autocannon({
    ...{ url, connections, duration: seconds },
    setupClient: (client) => {
      client.setRequests(buildRequests(clients));
      clients += 1;
    },
  });
  return {
    requests: result['2xx'] + result.non2xx,
    failures: result.non2xx + result.errors,
    cpuMs: (await cpuMs([pid])) - before,
  };
};

/** The portal's own processes. */
export const getPids = ({ processes }: Portal): Record<string, number> =>
  Object.fromEntries([...processes].flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid]])));

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
  const turn = async (side: Side) => {
    signal.throwIfAborted();
    const driven = await drive(side, connections, 1);
    if (driven.failures > driven.requests * maxFailures)
      throw new Error(`${side.url}: ${driven.failures} of ${driven.requests} requests failed`);
    return driven;
  };
  for (const side of sides) for (let sent = 0; sent < warmUpRequests; ) sent += (await turn(side)).requests;
  const measured = sides.map((): number[] => []);
  for (let done = 0; done < turns; done += 1)
    for (const [index, side] of sides.entries()) {
      const driven = await turn(side);
      measured[index]?.push(driven.cpuMs / driven.requests);
    }
  return measured.map(median);
};

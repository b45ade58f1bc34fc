import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type autocannon from 'autocannon';
import { drive, pidsOf, withCpuTimes } from '../drive';
import { type Metric, metric, renderTable } from '../metrics';
import { type Scenario, unlimited } from '../scenario';
import { findCalls, type PortalCalls } from './portal-calls';

/** Connections share them. */
const players = 40;
const seconds = 8;
const warmUpSeconds = 15;
const firstConnections = 4;
const growth = 1.5;
const maxP99Ms = 250;
/** Requests/s per busy core: four fifths of the last version whose reads skipped steps, with the load generator on the same two cores. */
const perCoreThreshold = { atLeast: 1_426 };
/** Players sign in with the same few accounts, so a failed attempt must not lock them. */
const mixSize = 100;

/** A day of the portal: of a hundred requests, how many are of each kind. */
const shares = { publicReads: 70, signedInReads: 24, changes: 5, signIns: 1 };

interface Step {
  connections: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  /** Busy cores, by process. */
  cores: Record<string, number>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * A day's mix of requests by ever more connections, each of which sends its next request after a response, until the slowest hundredth
 * takes longer than 250 ms or a request fails. The bottleneck is the process that is busiest in the last step.
 */
export const benchLoad: Scenario = async ({ print, signal }, args) => {
  const options = { connections: { type: 'string', default: String(firstConnections) } } as const;
  const start = Number(parseArgs({ args, options }).values.connections);
  return withEphemeralPortal({ name: 'bench', print, signal, env: unlimited }, async (portal) => {
    const calls = await findCalls(portal, players);
    const requestsOf = (connection: number) => mixOf(calls, connection % players);
    await drive({ url: portal.url, connections: players, seconds: warmUpSeconds, requestsOf });
    const steps: Step[] = [];
    for (let connections = start; ; connections = Math.ceil(connections * growth)) {
      signal.throwIfAborted();
      const work = () => drive({ url: portal.url, connections, seconds, requestsOf });
      const { result, cpuMs } = await withCpuTimes([...pidsOf(portal), ['load generator', process.pid]], work);
      const cores = Object.fromEntries(Object.entries(cpuMs).map(([name, ms]) => [name, ms / 1000 / seconds]));
      steps.push({ connections, ...result, cores });
      print(renderStep(steps.at(-1) as Step));
      if (result.p99Ms > maxP99Ms || result.failures > 0) break;
    }
    print(`\n${renderSteps(steps)}`);
    return metricsOf(steps);
  });
};

/** The same requests in the same order in every run, spread evenly; each connection starts at another place. */
const mixOf = ({ publicReads, signedInReads, cookies, follows, signIns }: PortalCalls, connection: number) => {
  const cookie = cookies[connection % cookies.length] ?? '';
  const reads = (paths: string[], count: number, headers: Record<string, string>): autocannon.Request[] =>
    Array.from({ length: count }, (_, turn) => ({ method: 'GET', path: paths[turn % paths.length] ?? '/', headers }));
  const kinds = [
    reads(Object.values(publicReads), shares.publicReads, {}),
    reads(Object.values(signedInReads), shares.signedInReads, { cookie }),
    Array.from({ length: shares.changes }, (_, turn) => follows(connection)[turn % 2] ?? {}),
    signIns(connection).slice(0, shares.signIns),
  ];
  const placed = kinds.flatMap((requests) =>
    requests.map((request, turn) => ({ request, place: (turn + 0.5) / requests.length })),
  );
  const ordered = placed.sort((left, right) => left.place - right.place).map(({ request }) => request);
  const first = Math.floor((connection * mixSize) / players);
  return [...ordered.slice(first), ...ordered.slice(0, first)];
};

const portalCores = ({ cores }: Step): number =>
  sum(Object.entries(cores).map(([name, busy]) => (name === 'load generator' ? 0 : busy)));

const renderStep = ({ connections, perSecond, p99Ms }: Step) =>
  `${connections} connections: ${perSecond.toFixed(0)} requests/s, p99 ${p99Ms} ms`;

const renderSteps = (steps: readonly Step[]): string => {
  const names = Object.keys(steps[0]?.cores ?? {});
  return renderTable(
    ['connections', 'requests/s', 'p50 ms', 'p99 ms', 'failures', ...names.map((name) => `${name}, cores`)],
    steps.map((step) => [
      String(step.connections),
      step.perSecond.toFixed(0),
      ...[step.p50Ms, step.p99Ms, step.failures].map(String),
      ...names.map((name) => (step.cores[name] ?? 0).toFixed(2)),
    ]),
  );
};

export const metricsOf = (steps: readonly Step[]): Metric[] => {
  const passed = steps.filter(({ p99Ms, failures }) => p99Ms <= maxP99Ms && failures === 0);
  const [best = steps[0], last] = [passed.at(-1), steps.at(-1)];
  const [bottleneck = ''] = Object.entries(last?.cores ?? {}).sort(([, left], [, right]) => right - left)[0] ?? [];
  return [
    metric(`requests/s with p99 up to ${maxP99Ms} ms, on ${cpus().length} cores`, best?.perSecond ?? 0, '/s'),
    metric('requests/s for each busy core', best ? best.perSecond / portalCores(best) : 0, '/s', perCoreThreshold),
    metric(`next bottleneck: ${bottleneck}, cores`, last?.cores[bottleneck] ?? 0),
  ];
};

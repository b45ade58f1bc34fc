import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type autocannon from 'autocannon';
import { drive, pidsOf } from '../drive.ts';
import { type Metric, metric, renderTable } from '../metrics.ts';
import { type Scenario, unlimited } from '../scenario.ts';
import { findCalls, type PortalCalls } from './portal-calls.ts';

/** Connections share them. */
const players = 40;
const seconds = 8;
const warmUpSeconds = 15;
const growth = 1.5;
const maxP99Ms = 250;
/** Requests/s per busy core, with the load generator on the same two cores. */
const perCoreThreshold = { atLeast: 1_426 };
/** Players sign in with the same few accounts, so a failed attempt must not lock them. */
const mixSize = 100;

/** A day of the portal: of a hundred requests, how many are of each kind. */
const shares = { publicReads: 70, signedInReads: 24, changes: 5, signIns: 1 };

interface Step {
  connections: number;
  perSecond: number;
  p99Ms: number;
  failures: number;
  /** Busy cores, by process. */
  cores: Record<string, number>;
}

/**
 * A day's mix of requests by ever more connections, each of which sends its next request after a response, until the slowest hundredth
 * takes longer than 250 ms or a request fails.
 */
export const benchLoad: Scenario = async ({ print, signal }, args) => {
  const { values } = parseArgs({ args, options: { connections: { type: 'string', default: '4' } } });
  return withEphemeralPortal({ name: 'bench', print, signal, env: unlimited }, async (portal) => {
    const calls = await findCalls(portal, players);
    const load = { url: portal.url, requestsOf: (connection: number) => mixOf(calls, connection % players) };
    await drive(load, { connections: players, seconds: warmUpSeconds });
    const steps: Step[] = [];
    for (let connections = Number(values.connections); ; connections = Math.ceil(connections * growth)) {
      signal.throwIfAborted();
      const { cpuMs, ...driven } = await drive(load, { connections, seconds, pids: pidsOf(portal) });
      const cores = Object.fromEntries(Object.entries(cpuMs).map(([name, ms]) => [name, ms / 1000 / seconds]));
      steps.push({ connections, ...driven, cores });
      print(`${connections} connections: ${driven.perSecond.toFixed(0)} requests/s, p99 ${driven.p99Ms} ms`);
      if (driven.p99Ms > maxP99Ms || driven.failures > 0) break;
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

const renderSteps = (steps: readonly Step[]): string => {
  const names = Object.keys(steps[0]?.cores ?? {});
  return renderTable(
    ['connections', 'requests/s', 'p99 ms', 'failures', ...names.map((name) => `${name}, cores`)],
    steps.map(({ connections, perSecond, p99Ms, failures, cores }) => [
      ...[connections, Math.round(perSecond), p99Ms, failures].map(String),
      ...names.map((name) => (cores[name] ?? 0).toFixed(2)),
    ]),
  );
};

export const metricsOf = (steps: readonly Step[]): Metric[] => {
  const best = steps.findLast(({ p99Ms, failures }) => p99Ms <= maxP99Ms && failures === 0) ?? steps[0];
  const busyCores = Object.values(best?.cores ?? {}).reduce((total, cores) => total + cores, 0);
  const perSecond = best?.perSecond ?? 0;
  return [
    metric(`requests/s with p99 up to ${maxP99Ms} ms, on ${cpus().length} cores`, perSecond, '/s'),
    metric('requests/s for each busy core', perSecond / busyCores, '/s', perCoreThreshold),
  ];
};

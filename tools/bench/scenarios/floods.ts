import { setTimeout as delay } from 'node:timers/promises';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { type Metric, metric, renderTable } from '../metrics';
import { residentBytes, runningPids, runningProcesses } from '../processes';
import type { Scenario } from '../scenario';
import { createFloodClients } from './flood-clients';

/** Longer than a process takes to collect garbage once it is idle. */
const idleMs = 90_000;
const betweenFloodsMs = 15_000;
const samplingMs = 250;
const megabyte = 1_000_000;
const maxGrowth = 1.3;

/**
 * Whether every process returns the memory of floods of pictures, bodies and sign-ins.
 * The baseline is taken after ordinary work: a process that was never used is smaller and never returns to that.
 */
export const benchFloods: Scenario = ({ print, signal }) =>
  withEphemeralPortal({ name: 'bench', print, signal, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async (portal) => {
    const clients = await createFloodClients(portal.url, signal);
    await clients.warmUp();
    await delay(idleMs, undefined, { signal });
    const before = await memoryOf(portal);
    const peak = await peakMemory(portal, async () => {
      for (const [name, flood] of Object.entries(clients.floods)) {
        print(`${name}: ${countStatuses(await flood())}`);
        // A later flood must not be rejected because of an earlier one.
        await delay(betweenFloodsMs, undefined, { signal });
      }
    });
    await delay(idleMs, undefined, { signal });
    const after = await memoryOf(portal);
    const megabytes = (bytes = 0) => (bytes / megabyte).toFixed(0);
    const rows = [...before.keys()].map((name) => [
      name,
      ...[before, peak, after].map((level) => megabytes(level.get(name))),
    ]);
    print(`\n${renderTable(['MB resident', 'before', 'peak', 'after'], rows)}`);
    return [
      ...[...before].map(
        ([name, bytes]): Metric =>
          metric(
            `${name}: resident memory, after to before`,
            (after.get(name) || Number.POSITIVE_INFINITY) / bytes,
            '',
            { atMost: maxGrowth },
          ),
      ),
      metric('picture decoders left', await countChildren(portal), '', { atMost: 0 }),
    ];
  });

/** Resident bytes by process name. */
const memoryOf = async (portal: Portal): Promise<Map<string, number>> => {
  const pids = runningPids(portal.processes);
  const resident = await residentBytes(pids.map(([, pid]) => pid));
  return new Map(pids.map(([name, pid]) => [name, resident.get(pid) ?? 0]));
};

/** Pictures are decoded in child processes. */
const countChildren = async (portal: Portal): Promise<number> => {
  const pids = runningPids(portal.processes).map(([, pid]) => pid);
  return (await runningProcesses()).filter(({ parentPid }) => pids.includes(parentPid)).length;
};

const peakMemory = async (portal: Portal, work: () => Promise<void>): Promise<Map<string, number>> => {
  const peak = await memoryOf(portal);
  const sample = async () => {
    for (const [name, bytes] of await memoryOf(portal)) peak.set(name, Math.max(bytes, peak.get(name) ?? 0));
  };
  const sampling = setInterval(() => void sample(), samplingMs);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return peak;
};

const countStatuses = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .toSorted((a, b) => a - b)
    .map((status) => `${statuses.filter((other) => other === status).length} x ${status || 'connection cut'}`)
    .join(', ');

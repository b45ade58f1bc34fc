import { setTimeout as delay } from 'node:timers/promises';
import { withEphemeralPortal } from '../../start/ephemeral-portal';
import type { Portal } from '../../start/portal';
import type { Bench } from '../bench';
import { type Figure, renderTable } from '../figures';
import { machineNow } from '../machine';
import { readProcesses } from '../start/read-processes';
import { createClients } from './clients';

/** Longer than a process takes to collect what floods have left. */
const idleMs = 90_000;
const betweenFloodsMs = 15_000;
const megabyte = 1_000_000;
const mostGrowth = 1.3;

/**
 * Measures whether every process returns the memory of floods of pictures, bodies and sign-ins.
 * The level before is that of a process that has done each kind of work a few times: one that was never used is smaller and never returns to that.
 */
export const benchFloods: Bench = async ({ print, signal }) =>
  withEphemeralPortal({ name: 'bench', print, signal, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async (portal) => {
    const clients = await createClients(portal.url, signal);
    await clients.warmUp();
    await delay(idleMs, undefined, { signal });
    const before = memoryOf(portal);
    print(`\nFloods, ${machineNow()}\n`);
    const peak = await peakDuring(portal, async () => {
      for (const [name, flood] of Object.entries(clients.floods)) {
        print(`${name}: ${countStatuses(await flood())}`);
        // What is left of one flood must not keep the next one out.
        await delay(betweenFloodsMs, undefined, { signal });
      }
    });
    await delay(idleMs, undefined, { signal });
    const after = memoryOf(portal);
    const rows = [...before.keys()].map((name) => [
      name,
      ...[before, peak, after].map((level) => megabytes(level.get(name))),
    ]);
    print(`\n${renderTable(['MB resident', 'before', 'peak', 'after'], rows)}`);
    return [
      ...[...before].map(
        ([name, bytes]): Figure => ({
          name: `${name}: resident memory after the floods, to that before`,
          measured: (after.get(name) ?? Number.POSITIVE_INFINITY) / bytes,
          unit: '',
          bar: { atMost: mostGrowth },
        }),
      ),
      { name: 'picture decoders left', measured: decodersOf(portal), unit: '', bar: { atMost: 0 } },
    ];
  });

const megabytes = (bytes = 0) => (bytes / megabyte).toFixed(0);

/** Resident bytes by process. */
const memoryOf = ({ processes }: Portal): Map<string, number> => {
  const all = new Map(readProcesses().map(({ pid, rss }) => [pid, rss]));
  return new Map([...processes].map(([name, { pid }]) => [name, all.get(pid ?? 0) ?? 0]));
};

const decodersOf = ({ processes }: Portal): number => {
  const pids = [...processes.values()].map(({ pid }) => pid);
  return readProcesses().filter(({ parent }) => pids.includes(parent)).length;
};

const peakDuring = async (portal: Portal, work: () => Promise<void>): Promise<Map<string, number>> => {
  const peak = memoryOf(portal);
  const sampling = setInterval(() => {
    for (const [name, bytes] of memoryOf(portal)) peak.set(name, Math.max(bytes, peak.get(name) ?? 0));
  }, 250);
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
    .map((status) => `${statuses.filter((other) => other === status).length} x ${status || 'cut off'}`)
    .join(', ');

import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import type { Portal } from '@portal/tools/start/portal';
import type { Supervised } from '@portal/tools/start/supervised';

/** Calls are repeated, and effects awaited, for this long. */
export const retryTimeoutMs = 60_000;

export type Fault = [name: string, run: () => Promise<unknown>];

export type VictimName = 'competition' | 'community' | 'gateway' | 'MongoDB' | 'Redis';

/** Each process is killed, then stopped for `stoppedMs`. The supervisor of the portal starts it again. */
export const createFaults = (portal: Portal, names: readonly VictimName[], stoppedMs: number): Fault[] => {
  const victims = new Map([
    ...portal.processes,
    ['MongoDB', portal.servers.mongodb] as const,
    ['Redis', portal.servers.redis] as const,
  ]);
  return names.flatMap((name) => createFaultsOf(name, victims.get(name), stoppedMs));
};

/** A supervised process is killed, then stopped for `stoppedMs`. */
export const createFaultsOf = (
  name: string,
  victim: Pick<Supervised, 'pid'> | undefined,
  stoppedMs: number,
): Fault[] => {
  const send = (signal: NodeJS.Signals) => {
    if (victim?.pid === undefined) throw new Error(`${name} does not run`);
    process.kill(victim.pid, signal);
  };
  const kill = async () => {
    const killed = victim?.pid;
    send('SIGKILL');
    await waitFor(() => victim?.pid !== undefined && victim.pid !== killed, { timeout: retryTimeoutMs, what: name });
  };
  const stop = async () => {
    send('SIGSTOP');
    await pause(stoppedMs);
    send('SIGCONT');
  };
  return [
    [`kill -9 of ${name}`, kill],
    [`SIGSTOP of ${name} for ${stoppedMs / 1_000} s`, stop],
  ];
};

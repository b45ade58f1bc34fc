import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import type { Supervised } from '@portal/tools/start/supervised';

/** Calls are repeated, and effects awaited, for this long. */
export const retryTimeoutMs = 60_000;

export type Fault = [name: string, run: () => Promise<unknown>];

/** Each process is killed, then stopped for `stoppedMs`. Its supervisor starts it again. */
export const createFaults = (
  victims: Record<string, Pick<Supervised, 'pid'> | undefined>,
  stoppedMs: number,
): Fault[] =>
  Object.entries(victims).flatMap(([name, victim]): Fault[] => {
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
  });

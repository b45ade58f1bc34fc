import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import type { Supervised } from '@portal/tools/start/supervised';

/** Calls are repeated, and effects awaited, for this long. */
export const retryTimeoutMs = 60_000;

export type Fault = [name: string, run: () => Promise<unknown>];

type Victim = Pick<Supervised, 'pid'> | undefined;

const sendSignal = (name: string, victim: Victim, signal: NodeJS.Signals): number => {
  if (victim?.pid === undefined) throw new Error(`${name} is not running`);
  process.kill(victim.pid, signal);
  return victim.pid;
};

/** Kills a process and waits until its supervisor has started it again. */
export const createKillFault = (name: string, victim: Victim): Fault => [
  `kill -9 of ${name}`,
  async () => {
    const killed = sendSignal(name, victim, 'SIGKILL');
    await waitFor(() => victim?.pid !== undefined && victim.pid !== killed, { timeout: retryTimeoutMs, what: name });
  },
];

/** Kills each process, then suspends it for `stoppedMs`. */
export const createFaults = (victims: Record<string, Victim>, stoppedMs: number): Fault[] =>
  Object.entries(victims).flatMap(([name, victim]): Fault[] => {
    const stop = async () => {
      sendSignal(name, victim, 'SIGSTOP');
      await pause(stoppedMs);
      sendSignal(name, victim, 'SIGCONT');
    };
    return [createKillFault(name, victim), [`SIGSTOP of ${name} for ${stoppedMs / 1_000} s`, stop]];
  });

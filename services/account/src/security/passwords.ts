import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '@portal/service-kit';

/** OWASP's setting for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const queueLength = 50;
/** Hashing runs on libuv's four threads; one stays free for files and name look-ups. */
const mostThreads = 3;

export interface Passwords {
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Compares a password with the stored hash; without one (unknown user) it does the same work and answers false.
   * @param before runs when the turn has come, right before the comparison: where tries are counted
   */
  verify(
    stored: string | null,
    password: string,
    options?: { before?: () => Promise<void>; signal?: AbortSignal },
  ): Promise<boolean>;
}

/** Makes the one place that hashes: bounded, so a flood of sign-ins waits here and the rest of the service does not. */
export const createPasswords = (): Passwords => {
  const gate = createGate({ concurrency: Math.min(availableParallelism(), mostThreads), queue: queueLength });
  // Stands in for unknown users, so that their answer takes as long.
  const decoy = hash('nobody has this password', cost);
  return {
    hash: (password, signal) => gate.run(() => hash(password, cost), signal),
    verify: (stored, password, { before, signal } = {}) =>
      gate.run(async () => {
        await before?.();
        const matches = await verify(stored ?? (await decoy), password);
        return matches && stored !== null;
      }, signal),
  };
};

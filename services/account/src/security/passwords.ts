import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '@portal/service-kit';

/** OWASP's recommendation for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const queueLength = 50;
/** Hashing runs on libuv's four threads; one stays free for files and DNS. */
const maxThreads = 3;

interface VerifyOptions {
  /** Runs right before the comparison, after the wait in the queue: where attempts are counted. */
  before?: () => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Bounds parallel hashing, so that a flood of sign-ins does not slow down the rest of the service.
 * @param workers processes of the service on this machine, which share its cores
 */
export const createPasswords = (workers = 1) => {
  const cores = Math.max(1, Math.floor(availableParallelism() / workers));
  const gate = createConcurrencyLimiter({ concurrency: Math.min(cores, maxThreads), queue: queueLength });
  // Compared for unknown users, so that their response takes as long.
  const decoy = hash('decoy-password', cost);
  return {
    hash: (password: string, signal?: AbortSignal) => gate.run(() => hash(password, cost), signal),
    /** Compares a password with the stored hash; without one (unknown user) it does the same work and returns false. */
    verify: (stored: string | null, password: string, { before, signal }: VerifyOptions = {}) =>
      gate.run(async () => {
        await before?.();
        const matches = await verify(stored ?? (await decoy), password);
        return matches && stored !== null;
      }, signal),
  };
};

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '@portal/service-kit';

/** OWASP recommends these values for argon2id, the library's default: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One client may send this many calls at once, and they must not reject those of others. */
const queueLength = 200;
/** Hashing runs on libuv's four threads. One stays free for files and DNS. */
const maxThreads = 3;

interface VerifyOptions {
  /** Called after the wait in the queue, right before the comparison. */
  before?: () => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Limits parallel hashing, because a flood of sign-ins must not slow down the rest of the service.
 * @param workers number of processes that share the cores of this machine
 */
export const createPasswords = (workers = 1) => {
  const cores = Math.max(1, Math.floor(availableParallelism() / workers));
  const gate = createConcurrencyLimiter({ concurrency: Math.min(cores, maxThreads), queue: queueLength });
  // Passwords of unknown users are compared with this hash, which makes their response as slow.
  const decoy = hash('decoy-password', cost);
  return {
    hash: (password: string, signal?: AbortSignal) => gate.run(() => hash(password, cost), signal),
    /** Compares a password with the stored hash. Without one it does the same work and returns false. */
    verify: (stored: string | null, password: string, { before, signal }: VerifyOptions = {}) =>
      gate.run(async () => {
        await before?.();
        const matches = await verify(stored ?? (await decoy), password);
        return matches && stored !== null;
      }, signal),
  };
};

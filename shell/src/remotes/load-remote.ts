import type { LiveRemote, RemoteVersion } from '@portal/contracts';
import { isPortalModule, type PortalModule } from '@portal/portal';
import type { LoadVersion } from './federation';

/** Limits a whole attempt. Longer than the timeouts of entry and chunks together. */
const attemptTimeoutMs = 10_000;

/** Rejects when the work takes too long. The work itself is not canceled; its result is dropped. */
export const withDeadline = async <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not ready after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

const moduleOf = (exposed: unknown): PortalModule => {
  const candidate =
    typeof exposed === 'object' && exposed !== null && 'portalModule' in exposed ? exposed.portalModule : null;
  if (!isPortalModule(candidate)) throw new TypeError('The script does not expose a portal module');
  return candidate;
};

/** The builds to try, in order: the active one twice, then the last good one. */
const attemptsFor = ({ active, lastGood }: LiveRemote): RemoteVersion[] => {
  const fallback = lastGood && lastGood.version !== active.version ? [lastGood] : [];
  return [active, active, ...fallback];
};

/**
 * Loads a remote's module from the best build that works.
 * @param round counts the visitor's retries, so that each one uses URLs that were not tried before
 */
export const loadRemoteModule = async (
  live: LiveRemote,
  loadVersion: LoadVersion,
  round = 0,
): Promise<PortalModule> => {
  const attempts = attemptsFor(live);
  const failures: unknown[] = [];
  for (const [index, version] of attempts.entries()) {
    try {
      const attempt = round * attempts.length + (version === live.active ? index : 0);
      return moduleOf(await withDeadline(loadVersion(version, attempt), attemptTimeoutMs));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `${live.active.name} could not be loaded`);
};

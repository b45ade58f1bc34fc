import type { LiveRemote, RemoteVersion } from '@portal/contracts';
import { isPortalModule, type PortalModule } from '@portal/portal';
import { withDeadline } from './deadline';
import type { LoadVersion } from './federation';

/** Around a whole attempt, should a stage without a limit of its own hang. Above the limits of entry and chunks together. */
const ATTEMPT_DEADLINE = 10_000;

const moduleOf = (exposed: unknown): PortalModule => {
  const candidate =
    typeof exposed === 'object' && exposed !== null && 'portalModule' in exposed ? exposed.portalModule : null;
  if (!isPortalModule(candidate)) throw new TypeError('The script is no portal module');
  return candidate;
};

/** The builds to try, in order: the active one, once more, then the last good one. */
const attemptsFor = ({ active, lastGood }: LiveRemote): RemoteVersion[] => {
  const fallback = lastGood && lastGood.version !== active.version ? [lastGood] : [];
  return [active, active, ...fallback];
};

/**
 * Loads a remote's module from the best build that works.
 * @param round counts the visitor's own retries, so that each asks under addresses that were not tried before
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
      return moduleOf(await withDeadline(loadVersion(version, attempt), ATTEMPT_DEADLINE));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `${live.active.name} could not be loaded`);
};

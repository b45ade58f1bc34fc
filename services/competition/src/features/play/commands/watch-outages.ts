import { type Clock, cacheFor, cookieNames } from '@portal/service-kit';
import type { Redis } from '@portal/service-kit/redis';
import type { CompetitionEnvironment } from '../../../config.ts';
import type { Repositories } from '../../../data-access/index.ts';

/** A longer time without commands and without a reachable portal is an outage, and clocks move by it. A portal may take this long to start. */
const graceMs = 60_000;
const checkEveryMs = 5_000;
/** No outage can end within this time of a beat: it would have lasted more than `graceMs`. */
const countedForMs = 5_000;
const timeoutMs = 3_000;
/** A gateway that limits this process responds to players. */
const tooManyRequests = 429;

const noTournament = '0'.repeat(24);
/** A well-formed token, because account does not look up others. */
const noSession = 'outage-watch-without-a-session';

/** Calls on the road of a player's command, with the status of a working portal: account finds no session, competition no tournament. */
const checks = [
  { path: `/api/tournaments/${noTournament}/me`, status: 401 },
  { path: `/api/tournaments/${noTournament}/matches/w1-1`, status: 404 },
] as const;

interface OutageWatchOptions extends Pick<Repositories, 'heartbeats'> {
  redis: Redis;
  clock: Clock;
  environment: Pick<CompetitionEnvironment, 'GATEWAY_URL' | 'PUBLIC_URL'>;
}

/** Finds out whether players can act, and for how long they could not. */
export const createOutageWatch = ({ heartbeats, redis, clock, environment }: OutageWatchOptions) => {
  const { GATEWAY_URL, PUBLIC_URL } = environment;
  const cookie = `${cookieNames(PUBLIC_URL).session}=${noSession}`;

  const checkGateway = async () => {
    if (GATEWAY_URL === 'none') return;
    for (const { path, status } of checks) {
      const response = await fetch(new URL(path, GATEWAY_URL), {
        headers: { cookie },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.status !== status && response.status !== tooManyRequests)
        throw new Error(`the gateway responded ${response.status} to ${path}`);
    }
  };

  const requireReachable = cacheFor(
    checkEveryMs,
    () => performance.now(),
    async () => {
      await Promise.all([redis.ping(), checkGateway()]);
    },
  );

  const beat = () => heartbeats.beat(graceMs);

  const createdAt = clock().getTime();
  let wasReachable = false;

  return {
    /**
     * Checks that players can reach the portal and follow their matches.
     * @returns false while the portal may still be starting, because this service can start before the gateway
     * @throws Error when the portal is down
     */
    async checkPortal(): Promise<boolean> {
      try {
        await requireReachable();
        wasReachable = true;
      } catch (error) {
        if (wasReachable || clock().getTime() - createdAt > graceMs) throw error;
      }
      return wasReachable;
    },

    /** Records that the portal takes commands. @returns the total length of all outages, in milliseconds */
    beat,

    /** Returns the same total for a command, which proves that the portal works. Commands within five seconds share one beat. */
    readLostMs: cacheFor(countedForMs, () => clock().getTime(), beat),
  };
};

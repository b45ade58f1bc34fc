import { endedSessionsChannel, type Logger, sessionsEndedHeader } from '@portal/service-kit';
import { publishToAll, type Redis } from '@portal/service-kit/redis';

/**
 * Creates the function that tells gateways to drop ended sessions. Redis notifies all of them before the player receives the response; a
 * header of `response` notifies the gateway that relays it, even while Redis is down.
 */
export const createEndedSessionsAnnouncer =
  (redis: Redis, redisPrefix: string, logger: Logger) =>
  async (
    response: { set(name: string, value: string): void },
    ended: `${'session' | 'user'}=${string}`,
  ): Promise<void> => {
    response.set(sessionsEndedHeader, ended);
    try {
      await publishToAll(redis, endedSessionsChannel(redisPrefix), ended);
    } catch (error) {
      logger.debug({ err: error }, 'gateways were not notified of ended sessions; their copies expire');
    }
  };

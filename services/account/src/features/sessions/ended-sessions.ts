import { endedSessionsChannel, type Logger, publishToAll, type Redis, sessionsEndedHeader } from '@portal/service-kit';

/**
 * Creates the function that has gateways drop sessions which have ended: by Redis all of them before the player gets the response, and by
 * a header of `response` the gateway that relays it, with Redis or without.
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

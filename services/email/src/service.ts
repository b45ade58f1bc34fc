import assert from 'node:assert/strict';
import {
  type Clock,
  connectRedis,
  createDatabaseService,
  createLogger,
  type Logger,
  startSweep,
  systemClock,
} from '@portal/service-kit';
import type { EmailConfig } from './config';
import { startConsumers } from './consumers';
import { createContext } from './context';
import { createIndexes } from './data-access';
import { observeBacklog } from './metrics';
import { evictionDependency, refuseEviction } from './queue/eviction-policy';
import { sweepEmails } from './queue/sweep';
import { emailRoutes } from './routes';

export interface EmailServiceOptions {
  clock?: Clock;
  logger?: Logger;
  /** Pause between two sweeps. Default 5 s. */
  sweepMs?: number;
}

/** Creates the process that enqueues emails: public calls, `email.requested` events and the sweep. Nothing connects or listens until `start`. */
export const createEmailService = (
  config: EmailConfig,
  { clock = systemClock, sweepMs = 5_000, ...options }: EmailServiceOptions = {},
) => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'email', level: environment.LOG_LEVEL });
  return createDatabaseService({
    name: 'email',
    environment,
    logger,
    async open(mongo, onStop, { redis: failFastRedis, registry }) {
      const redis = connectRedis(environment.REDIS_URL, logger);
      onStop(() => redis.disconnect());
      await refuseEviction(redis, logger);
      const email = createContext(config, { mongo, redis, failFastRedis }, registry, clock, logger);
      onStop(() => email.queues.close());
      await createIndexes(email);
      observeBacklog(registry, email);
      const consumers = startConsumers(email, config, logger);
      onStop(() => consumers.stop());
      const sweep = startSweep({ work: () => sweepEmails(email, logger), pauseMs: sweepMs, logger });
      onStop(() => sweep.stop());
      return {
        calls: emailRoutes(email),
        dependencies: {
          'redis-eviction-policy': evictionDependency(failFastRedis, logger),
          smtp: { required: false, check: async () => assert(await email.isSmtpServerUp()) },
        },
      };
    },
  });
};

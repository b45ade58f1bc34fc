import assert from 'node:assert/strict';
import { connectRedis, createDatabaseService, type ServiceOptions, startSweep } from '@portal/service-kit';
import type { EmailConfig } from './config';
import { createEventHandler } from './consumers';
import { createContext } from './context';
import { type LoadUrl, loadUrl } from './features/bounces/load-url';
import { createOverviewStreams, followEndedSessions } from './features/operations/overview-stream';
import { createOverviewReader } from './features/operations/read-overview';
import { observeBacklog } from './metrics';
import { emailMigrations } from './migrations';
import { evictionDependency, refuseEviction } from './queue/eviction-policy';
import { createRefill, sweepEmails } from './queue/sweep';
import { emailRoutes } from './routes';

interface EmailServiceOptions extends ServiceOptions {
  /** Pause between two sweeps. Default 5 s. */
  sweepMs?: number;
  /** Loads certificates and confirms subscriptions of SNS. */
  loadUrl?: LoadUrl;
}

/** Pause between two checks for an emptied Redis. */
const refillMs = 1_000;

/** Creates the process that enqueues emails: public calls, `email.requested` events and the sweep. Nothing connects or listens until `start`. */
export const createEmailService = (
  config: EmailConfig,
  { sweepMs: pauseMs = 5_000, ...options }: EmailServiceOptions = {},
) =>
  createDatabaseService({
    ...options,
    name: 'email',
    environment: config.environment,
    migrations: emailMigrations,
    async open(resources) {
      const { logger, onStop, registry } = resources;
      const redis = connectRedis(config.environment.REDIS_URL, logger);
      onStop(() => redis.disconnect());
      await refuseEviction(redis, logger);
      const email = createContext(config, resources, redis, options.loadUrl ?? loadUrl);
      onStop(email.queues.close);
      observeBacklog(registry, email);
      onStop(startSweep({ work: () => sweepEmails(email, logger), pauseMs, logger }).stop);
      onStop(startSweep({ work: createRefill(email, redis, logger), pauseMs: refillMs, logger }).stop);
      const streams = createOverviewStreams(createOverviewReader(email), logger);
      onStop(streams.endAll);
      onStop(followEndedSessions(config.environment, streams, logger));
      return {
        calls: emailRoutes(email, streams, logger),
        apply: createEventHandler(email, logger),
        dependencies: {
          'redis-eviction-policy': evictionDependency(resources.redis, logger),
          smtp: { required: false, check: async () => assert(await email.isSmtpServerUp()) },
        },
      };
    },
  });

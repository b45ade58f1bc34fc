import assert from 'node:assert/strict';
import { createDatabaseService, type ServiceOptions, startSweep } from '@portal/service-kit/database';
import { connectRedis } from '@portal/service-kit/redis';
import type { EmailConfig } from './config.ts';
import { createEventHandler } from './consumers.ts';
import { createContext } from './context.ts';
import { type LoadUrl, loadUrl } from './features/bounces/load-url.ts';
import { observeBacklog } from './metrics.ts';
import { emailMigrations } from './migrations.ts';
import { applyPause } from './queue/apply-pause.ts';
import { evictionDependency, refuseEviction } from './queue/eviction-policy.ts';
import { sweepEmails } from './queue/sweep.ts';
import { emailRoutes } from './routes.ts';

interface EmailServiceOptions extends ServiceOptions {
  /** Pause between two sweeps. Default 10 s: more sweeps of a large backlog would delay codes. */
  sweepMs?: number;
  /** Loads certificates and confirms subscriptions of SNS. */
  loadUrl?: LoadUrl;
}

/** Creates the process that enqueues emails: public calls, `email.requested` events and the sweep. Nothing connects or listens until `start`. */
export const createEmailService = (
  config: EmailConfig,
  { sweepMs: pauseMs = 10_000, ...options }: EmailServiceOptions = {},
) =>
  createDatabaseService({
    ...options,
    name: 'email',
    environment: config.environment,
    migrations: emailMigrations,
    async open(resources) {
      const { logger, onStop, registry } = resources;
      const { REDIS_URL, WORKER_NUMBER } = config.environment;
      const redis = connectRedis(REDIS_URL, logger);
      onStop(() => redis.disconnect());
      await refuseEviction(redis, logger);
      const email = createContext(config, resources, redis, options.loadUrl ?? loadUrl);
      onStop(email.queue.close);
      onStop(email.earlierQueue.close);
      onStop(email.events.close);
      observeBacklog(registry, email);
      // Before the first job: the queue is new after an update, and an operator may have paused sending.
      await applyPause(email).catch((error: unknown) => logger.debug({ err: error }, 'pause was not applied'));
      if (WORKER_NUMBER === 0) onStop(startSweep({ work: () => sweepEmails(email, logger), pauseMs, logger }).stop);
      return {
        calls: emailRoutes(email, logger),
        apply: createEventHandler(email, logger),
        dependencies: {
          'redis-eviction-policy': evictionDependency(resources.redis, logger),
          smtp: { required: false, check: async () => assert(await email.isSmtpServerUp()) },
        },
      };
    },
  });

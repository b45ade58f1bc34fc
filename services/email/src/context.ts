import { createUnverifiedEmail } from '@portal/domain/unverified-email';
import type { ServiceResources } from '@portal/service-kit/database';
import { createRateLimiters, type Redis } from '@portal/service-kit/redis';
import type { EmailConfig } from './config.ts';
import { createRepositories } from './data-access/index.ts';
import type { LoadUrl } from './features/bounces/load-url.ts';
import { createSmtpProbe } from './features/email-pages/smtp-probe.ts';
import { emailLimits } from './limits.ts';
import { createEmailMetrics } from './metrics.ts';
import { createEarlierQueue } from './queue/earlier-queue.ts';
import { createEmailQueue } from './queue/email-queue.ts';
import { createEnqueue } from './queue/enqueue.ts';
import { createEventBacklog } from './queue/event-backlog.ts';

/**
 * Dependencies of calls, consumers and the sweep, created once at start.
 * @param redis for the queues: a command may take longer than one that counts
 * @param loadUrl loads certificates of SNS
 */
export const createContext = (config: EmailConfig, resources: ServiceResources, redis: Redis, loadUrl: LoadUrl) => {
  const { environment, portal, brand, messageIdDomain } = config;
  const { mongo, registry, clock, logger } = resources;
  const repositories = createRepositories(mongo, clock);
  const redisPrefix = environment.REDIS_PREFIX;
  const queue = createEmailQueue({ redis, redisPrefix, logger, clock });
  const limiters = createRateLimiters(emailLimits(environment), { redis: resources.redis, prefix: redisPrefix });
  return {
    ...repositories,
    portal,
    brand,
    emailKeys: environment.PORTAL_EMAIL_KEY,
    sns: { topics: environment.EMAIL_SNS_TOPICS, loadUrl },
    clock,
    queue,
    earlierQueue: createEarlierQueue({ redis, redisPrefix, logger }),
    events: createEventBacklog(redis, redisPrefix, logger),
    enqueue: createEnqueue({ ...repositories, queue, clock }, messageIdDomain, logger),
    limiters,
    unverifiedEmail: createUnverifiedEmail(limiters, environment, logger),
    isSmtpServerUp: createSmtpProbe(environment.SMTP_URL, clock),
    metrics: createEmailMetrics(registry),
  };
};
export type EmailContext = ReturnType<typeof createContext>;

import type { PortalConfig } from '@portal/contracts';
import { createUnverifiedEmail, type UnverifiedEmail } from '@portal/domain/unverified-email';
import {
  type Clock,
  type Connection,
  createRateLimiters,
  type Logger,
  type Redis,
  type Registry,
} from '@portal/service-kit';
import type { EmailConfig } from './config';
import { createRepositories, type Repositories } from './data-access';
import { createSmtpProbe } from './features/email-pages/smtp-probe';
import { type EmailLimiters, emailLimits } from './limits';
import { createEmailMetrics, type EmailMetrics } from './metrics';
import { createEmailQueues, type EmailQueues } from './queue/email-queues';
import { createEnqueue, type Enqueue } from './queue/enqueue';
import type { Brand } from './templates/template';

/** What calls, consumers and the sweep work with. Created once, at start. */
export interface EmailContext extends Repositories {
  portal: PortalConfig;
  brand: Brand;
  clock: Clock;
  queues: EmailQueues;
  enqueue: Enqueue;
  limiters: EmailLimiters;
  unverifiedEmail: UnverifiedEmail;
  isSmtpServerUp: () => Promise<boolean>;
  metrics: EmailMetrics;
}

export const createContext = (
  { environment, portal, brand, messageIdDomain }: EmailConfig,
  { mongo, redis, failFastRedis }: { mongo: Connection; redis: Redis; failFastRedis: Redis },
  registry: Registry,
  clock: Clock,
  logger: Logger,
): EmailContext => {
  const repositories = createRepositories(mongo, clock);
  const queues = createEmailQueues({ redis, redisPrefix: environment.REDIS_PREFIX, logger, clock });
  // Counting must not wait for a Redis that hangs.
  const store = { redis: failFastRedis, prefix: environment.REDIS_PREFIX };
  const limiters = createRateLimiters(emailLimits(environment), store);
  return {
    ...repositories,
    portal,
    brand,
    clock,
    queues,
    enqueue: createEnqueue({ ...repositories, queues, clock }, messageIdDomain, logger),
    limiters,
    unverifiedEmail: createUnverifiedEmail(limiters, environment, logger),
    isSmtpServerUp: createSmtpProbe(environment.SMTP_URL, clock),
    metrics: createEmailMetrics(registry),
  };
};

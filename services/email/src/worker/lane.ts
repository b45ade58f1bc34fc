import type { EmailLane } from '@portal/contracts';
import type { Clock, Logger, Redis } from '@portal/service-kit';
import type { WorkerConfig } from '../config';
import type { Deliveries } from '../emails/deliveries';
import type { Suppressions } from '../emails/suppressions';
import type { WorkerMetrics } from '../metrics';
import { openLaneQueue } from '../queue/email-queues';
import { createBreaker } from './breaker';
import { createDelivery } from './deliver';
import { lanePolicies } from './lane-policy';
import { createLaneWorker } from './lane-worker';
import { createEmailTransport } from './transport';

export interface LaneOptions {
  config: WorkerConfig;
  deliveries: Deliveries;
  suppressions: Suppressions;
  metrics: WorkerMetrics;
  /** Connection for commands: fails at once while Redis is away. */
  commands: Redis;
  /** Connection that waits for Redis as long as it takes. */
  connection: Redis;
  logger: Logger;
  clock: Clock;
  workerName: string;
}

/** A one-time code is never held back; the other lanes leave it room below the provider's limit. */
const unlimited = 10_000;

const sizesOf = ({ env }: WorkerConfig): Record<EmailLane, { concurrency: number; perSecond: number }> => ({
  otp: { concurrency: env.MAIL_OTP_CONCURRENCY, perSecond: unlimited },
  tx: { concurrency: env.MAIL_TX_CONCURRENCY, perSecond: env.MAIL_TX_PER_SECOND },
  bulk: { concurrency: env.MAIL_BULK_CONCURRENCY, perSecond: env.MAIL_BULK_PER_SECOND },
});

/** Puts one lane together: everything that mails of different urgency could wait for each other at is its own. */
export const createLane = (lane: EmailLane, options: LaneOptions) => {
  const { config, commands, connection, metrics, logger, clock, ...shared } = options;
  const { env, brand, from } = config;
  const sizes = sizesOf(config)[lane];
  const queue = openLaneQueue(lane, { redis: commands, redisPrefix: env.REDIS_PREFIX, logger });
  const transport = createEmailTransport({
    smtpUrl: env.SMTP_URL,
    connections: sizes.concurrency,
    from,
    timeouts: {
      connectMs: env.SMTP_CONNECT_TIMEOUT_MS,
      greetingMs: env.SMTP_GREETING_TIMEOUT_MS,
      socketMs: env.SMTP_SOCKET_TIMEOUT_MS,
    },
  });
  const breaker = createBreaker({
    capMs: lanePolicies[lane].breakerCapMs,
    now: () => clock().getTime(),
    onChange: (open) => {
      metrics.breakerOpen.set({ class: lane }, open ? 1 : 0);
      if (open) logger.error({ class: lane }, 'mail server out of order, lane pauses');
      else logger.info({ class: lane }, 'mail server works again');
    },
  });
  metrics.breakerOpen.set({ class: lane }, 0);
  const deliver = createDelivery({
    ...shared,
    transport,
    breaker,
    policy: lanePolicies[lane],
    metrics,
    logger,
    clock,
    brand,
    mailKey: env.PORTAL_MAIL_KEY,
  });
  const worker = createLaneWorker({
    lane,
    queue,
    connection,
    redisPrefix: env.REDIS_PREFIX,
    ...sizes,
    deliver,
    isPausing: breaker.isOpen,
    metrics,
    logger,
  });
  return { worker, transport, queue };
};

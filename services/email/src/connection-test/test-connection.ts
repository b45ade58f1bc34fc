import { limits } from '@portal/contracts';
import { type Clock, createRateLimiter, implement, type Redis } from '@portal/service-kit';
import { createConnectionProbe } from './probe';

export interface ConnectionTestOptions {
  smtpUrl: string;
  redis: Redis;
  redisPrefix: string;
  clock: Clock;
}

/** `POST /api/email/test`: whether the mail server answers, and nothing about which one or why not. */
export const testConnection = ({ smtpUrl, redis, redisPrefix, clock }: ConnectionTestOptions) => {
  const probe = createConnectionProbe(smtpUrl, clock);
  const limiter = createRateLimiter({
    redis,
    prefix: redisPrefix,
    name: 'email-test',
    points: limits.mailServerTest.perWindow,
    windowSeconds: limits.mailServerTest.window,
  });
  return implement('POST /api/email/test', async ({ identity }) => {
    await limiter.consume(identity.ip);
    return { success: await probe() };
  });
};

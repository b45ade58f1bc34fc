import { limits } from '@portal/contracts';
import { createRateLimiter, implement, type Redis } from '@portal/service-kit';

export interface ConnectionTestOptions {
  redis: Redis;
  redisPrefix: string;
  /** Whether the mail server responds. */
  probe: () => Promise<boolean>;
}

/** `POST /api/email/test`: whether the mail server answers, and nothing about which one or why not. */
export const testConnection = ({ redis, redisPrefix, probe }: ConnectionTestOptions) => {
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

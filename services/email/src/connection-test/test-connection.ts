import { AppError, type Clock, createRateLimiter, implement, type Redis } from '@portal/service-kit';
import { createConnectionProbe } from './probe';

export interface ConnectionTestOptions {
  smtpUrl: string;
  redis: Redis;
  redisPrefix: string;
  clock: Clock;
  /** The operator's switch for the two internal e-mail pages. */
  enabled: boolean;
}

const perAddress = { points: 30, windowSeconds: 600 };

/** `POST /api/email/test`: whether the mail server answers, and nothing about which one or why not. */
export const testConnection = ({ smtpUrl, redis, redisPrefix, clock, enabled }: ConnectionTestOptions) => {
  const probe = createConnectionProbe(smtpUrl, clock);
  const limiter = createRateLimiter({ redis, prefix: redisPrefix, name: 'email-test', ...perAddress });
  return implement('POST /api/email/test', async ({ identity }) => {
    if (!enabled) throw new AppError('not_found');
    await limiter.consume(identity.ip);
    return { success: await probe() };
  });
};

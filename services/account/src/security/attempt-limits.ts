import { limits } from '@portal/contracts';
import { createRateLimiter, type RateLimiter, type Redis } from '@portal/service-kit';
import type { AccountEnvironment } from '../config';
import { hashToken } from './tokens';

const minutes = (count: number) => count * 60;
const hour = 3_600;
const day = 86_400;

/** Every count of the account service. Keys are hashed: the store of counters is no list of addresses. */
export interface AttemptLimits {
  /** Wrong passwords by account, or by the given name where there is no such account. */
  signInByAccount: RateLimiter;
  signInByNetwork: RateLimiter;
  codeByNetwork: RateLimiter;
  conflictByNetwork: RateLimiter;
  mailByNetwork: RateLimiter;
  /** Since the last code for an e-mail address. */
  codePause: RateLimiter;
  codeResendsPerHour: RateLimiter;
  signUpsPerHour: RateLimiter;
  /** Of sign-up and resend together: it bounds the guesses that a day allows. */
  codesPerDay: RateLimiter;
  resetsPerHour: RateLimiter;
  resetsPerDay: RateLimiter;
}

const hashingKeys = (limiter: RateLimiter): RateLimiter => ({
  consume: (key) => limiter.consume(hashToken(key)),
  ensure: (key) => limiter.ensure(hashToken(key)),
  refund: (key) => limiter.refund(hashToken(key)),
  reset: (key) => limiter.reset(hashToken(key)),
});

export const createAttemptLimits = (redis: Redis, environment: AccountEnvironment): AttemptLimits => {
  const limiter = (name: string, points: number, windowSeconds: number) =>
    hashingKeys(createRateLimiter({ redis, prefix: environment.REDIS_PREFIX, name, points, windowSeconds }));
  return {
    signInByAccount: limiter('sign-in-account', environment.SIGN_IN_FAILURES_PER_ACCOUNT, limits.signIn.accountWindow),
    signInByNetwork: limiter('sign-in-network', environment.SIGN_IN_FAILURES_PER_ADDRESS, limits.signIn.addressWindow),
    codeByNetwork: limiter('code-network', environment.CODE_FAILURES_PER_ADDRESS, minutes(10)),
    conflictByNetwork: limiter('conflict-network', environment.SIGN_UP_CONFLICTS_PER_ADDRESS, minutes(10)),
    mailByNetwork: limiter('mail-network', environment.MAILS_PER_ADDRESS, hour),
    codePause: limiter('code-pause', 1, limits.otp.resendAfter),
    codeResendsPerHour: limiter('code-resend-hour', limits.otp.resendsPerHour, hour),
    signUpsPerHour: limiter('sign-up-hour', limits.otp.resendsPerHour, hour),
    codesPerDay: limiter('code-day', limits.otp.resendsPerDay, day),
    resetsPerHour: limiter('reset-hour', limits.resetToken.perHour, hour),
    resetsPerDay: limiter('reset-day', limits.resetToken.perDay, day),
  };
};

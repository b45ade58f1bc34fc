import { randomUUID } from 'node:crypto';
import { type EmailRequested, limits } from '@portal/contracts';
import { mailboxKey } from '@portal/domain/unverified-email';
import type { ClientSession } from '@portal/service-kit/database';
import type { RateLimiter } from '@portal/service-kit/redis';
import type { AccountContext } from '../../context.ts';
import { buildEmailRequested } from '../../messages/emails.ts';
import { computeCodeMac, createCode, createToken } from '../../security/tokens.ts';

type LimitContext = Pick<AccountContext, 'limiters' | 'unverifiedEmail'>;

/** Limits the guesses. Unknown emails are counted too, so an error reveals nothing. */
const countCode = (
  { limiters, unverifiedEmail }: LimitContext,
  email: string,
  ip: string,
  extra: RateLimiter[] = [],
) => {
  const { codesPerHour, codesPerDay } = limiters;
  const mailboxLimits = [...extra, codesPerHour, codesPerDay].map((limiter) => [limiter, mailboxKey(email)] as const);
  const ipLimits = [limiters.codeEmailsPerClient, limiters.codeEmailsPerNetwork].map(
    (limiter) => [limiter, ip] as const,
  );
  return unverifiedEmail.count([...ipLimits, ...mailboxLimits], email);
};

/** Counts the email of a resend, which must keep the pause between codes. @throws AppError `rate_limited` */
export const countResend = (ctx: LimitContext, email: string, ip: string) =>
  countCode(ctx, email, ip, [ctx.limiters.codePause]);

/**
 * Counts the email of a sign-up. The pause between codes does not apply, because a sign-up may replace an unverified one immediately.
 * @returns a function that refunds the counts, for a sign-up that sends no email
 * @throws AppError `rate_limited`
 */
export const countSignUp = (ctx: LimitContext, email: string, ip: string) => countCode(ctx, email, ip);

/** Restarts the pause for resends after a sign-up. */
export const restartPause = async (pause: RateLimiter, email: string): Promise<void> => {
  const mailbox = mailboxKey(email);
  await pause.reset(mailbox);
  // This fails only if a parallel sign-up has just started the same pause.
  await pause.consume(mailbox).catch(() => undefined);
};

interface PreparedCode {
  userId: string;
  codeId: string;
  mac: string;
  expiresAt: Date;
  /** Null for a decoy. */
  email: EmailRequested | null;
}

const getExpiry = (now: Date) => new Date(now.getTime() + limits.otp.ttl * 1_000);

/** Creates a code and its email without storing them. */
export const prepareCode = (
  { keys }: Pick<AccountContext, 'keys'>,
  user: { id: string; username: string; email: string },
  now: Date,
): PreparedCode => {
  const codeId = randomUUID();
  const code = createCode();
  const expiresAt = getExpiry(now);
  const email = buildEmailRequested({
    template: 'verification-code',
    recipient: user,
    secret: { text: code, keys: keys.email },
    dedupeKey: `otp:${user.id}:${codeId}`,
    expiresAt,
    now,
  });
  return { userId: user.id, codeId, mac: computeCodeMac(keys.code, codeId, code), expiresAt, email };
};

/** Stands in for a code that is not sent, so an email without an account causes the same writes. No guess matches its hash. */
export const prepareDecoy = (userId: string, now: Date): PreparedCode => {
  const mac = computeCodeMac([createToken()], userId, createToken());
  return { userId, codeId: randomUUID(), mac, expiresAt: getExpiry(now), email: null };
};

/**
 * Replaces the user's code, requests its email and reserves the username until the code expires. Stores nothing for a user who was
 * verified or replaced in the meantime, because the code in their newest email must work.
 */
export const storeCode = async (
  { codes, users, outbox }: Pick<AccountContext, 'codes' | 'users' | 'outbox'>,
  { email, ...code }: PreparedCode,
  transaction: ClientSession,
  now: Date,
  requestId: string,
): Promise<void> => {
  const isUnverified = await users.reserveUsername(code.userId, code.expiresAt, transaction);
  if (email && !isUnverified) return;
  await codes.replace(code, transaction);
  if (email) await outbox.add([email], transaction, now, requestId);
  else await outbox.addDecoy(transaction, now);
};

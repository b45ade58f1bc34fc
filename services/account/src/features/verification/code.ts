import { randomUUID } from 'node:crypto';
import { type EmailRequested, limits } from '@portal/contracts';
import { mailboxKey } from '@portal/domain/unverified-email';
import type { ClientSession, RateLimiter } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { buildEmailRequested } from '../../messages/emails';
import { computeCodeMac, createCode, createToken } from '../../security/tokens';

type LimitContext = Pick<AccountContext, 'limiters' | 'unverifiedEmail'>;

/** The caps bound the guesses. They apply to unknown addresses too, so a refusal reveals nothing. */
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

/** @throws AppError `rate_limited`; the pause between codes is checked first */
export const countResend = (ctx: LimitContext, email: string, ip: string) =>
  countCode(ctx, email, ip, [ctx.limiters.codePause]);

/**
 * The pause between codes does not apply, because a sign-up replaces an unverified one at once.
 * @returns a function that refunds the counts, for a sign-up that sends no email
 * @throws AppError `rate_limited`
 */
export const countSignUp = (ctx: LimitContext, email: string, ip: string) => countCode(ctx, email, ip);

/** A sign-up restarts the pause for resends. */
export const restartPause = async (pause: RateLimiter, email: string): Promise<void> => {
  const mailbox = mailboxKey(email);
  await pause.reset(mailbox);
  // Fails only if a parallel sign-up has just started the same pause.
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

/** Creates a code and the email with it; stores nothing. */
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
    secret: { text: code, key: keys.email },
    dedupeKey: `otp:${user.id}:${codeId}`,
    expiresAt,
    now,
  });
  return { userId: user.id, codeId, mac: computeCodeMac(keys.code, codeId, code), expiresAt, email };
};

/** A code for an address that gets none, so that it costs the same writes. No guess matches its hash. */
export const prepareDecoy = (userId: string, now: Date): PreparedCode => {
  const mac = computeCodeMac(createToken(), userId, createToken());
  return { userId, codeId: randomUUID(), mac, expiresAt: getExpiry(now), email: null };
};

/**
 * Replaces the user's code, requests its email and reserves the username until the code expires. A user who was verified or replaced
 * meanwhile gets none: their newest email must hold a code that works.
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

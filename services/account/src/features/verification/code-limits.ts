import { mailboxKey } from '@portal/domain/unverified-email';
import type { RateLimiter } from '@portal/service-kit';
import type { AccountContext } from '../../context';

type Counting = Pick<AccountContext, 'limiters' | 'unverifiedEmail'>;

/** Daily caps bound the guesses. They apply to unknown addresses too, so a refusal reveals nothing. */
const countCode = ({ limiters, unverifiedEmail }: Counting, email: string, ip: string, own: RateLimiter[]) => {
  const byMailbox = [...own, limiters.codesPerDay].map((limiter) => [limiter, mailboxKey(email)] as const);
  const byAddress = [limiters.codeEmailsPerClient, limiters.codeEmailsPerNetwork].map(
    (limiter) => [limiter, ip] as const,
  );
  return unverifiedEmail.count([...byAddress, ...byMailbox], email);
};

/** @throws AppError `rate_limited`; the pause between codes is checked first */
export const countResend = (account: Counting, email: string, ip: string) =>
  countCode(account, email, ip, [account.limiters.codePause, account.limiters.codeResendsPerHour]);

/**
 * The pause between codes does not apply, because a sign-up replaces an unverified one at once.
 * @returns a function that refunds the counts, for a sign-up that sends no email
 * @throws AppError `rate_limited`
 */
export const countSignUp = (account: Counting, email: string, ip: string) =>
  countCode(account, email, ip, [account.limiters.signUpsPerHour]);

/** A sign-up restarts the pause for resends. */
export const restartPause = async (pause: RateLimiter, email: string): Promise<void> => {
  const mailbox = mailboxKey(email);
  await pause.reset(mailbox);
  // Fails only if a parallel sign-up has just started the same pause.
  await pause.consume(mailbox).catch(() => undefined);
};

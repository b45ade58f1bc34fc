import { mailboxKey, type RateLimiter } from '@portal/service-kit';
import type { AccountContext } from '../../context';

type Counting = Pick<AccountContext, 'attempts' | 'unverifiedEmail'>;

/** Caps per day bound the guesses. They hold for unknown addresses too, so a refusal reveals nothing. */
const countCode = ({ attempts, unverifiedEmail }: Counting, email: string, ip: string, own: RateLimiter[]) => {
  const byMailbox = [...own, attempts.codesPerDay].map((limiter) => [limiter, mailboxKey(email)] as const);
  const byAddress = [attempts.codeEmailsPerClient, attempts.codeEmailsPerNetwork].map(
    (limiter) => [limiter, ip] as const,
  );
  return unverifiedEmail.count([...byAddress, ...byMailbox], email);
};

/** @throws AppError `rate_limited`; first for a click within the pause */
export const countResend = (account: Counting, email: string, ip: string) =>
  countCode(account, email, ip, [account.attempts.codePause, account.attempts.codeResendsPerHour]);

/**
 * A sign-up replaces an unverified one at once, so the pause does not hold it back.
 * @returns a function that takes the counts back, for a sign-up that sends no email
 * @throws AppError `rate_limited`
 */
export const countSignUp = (account: Counting, email: string, ip: string) =>
  countCode(account, email, ip, [account.attempts.signUpsPerHour]);

/** A sign-up restarts the pause for resends. */
export const restartPause = async (pause: RateLimiter, email: string): Promise<void> => {
  const mailbox = mailboxKey(email);
  await pause.reset(mailbox);
  // Refused only where a parallel sign-up has just started the same pause.
  await pause.consume(mailbox).catch(() => undefined);
};

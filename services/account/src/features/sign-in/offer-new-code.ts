import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { prepareCode, storeCode } from '../verification/code';
import { countResend } from '../verification/code-limits';

/**
 * The next screen says that a code was sent, so one is sent when none is left to enter. Where the caps for codes forbid it the
 * sign-in still gets its own answer; the screen's 'Resend Code' then tells how long to wait.
 */
export const offerNewCode = async (
  account: AccountContext,
  user: User,
  { ip }: { ip: string },
  now: Date,
): Promise<void> => {
  if (await account.codes.isLive(user.id, now)) return;
  try {
    await countResend(account, user.email, ip);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    throw error;
  }
  const code = prepareCode(account, user, now);
  await account.transact((transaction) => storeCode(account, code, transaction, now));
};

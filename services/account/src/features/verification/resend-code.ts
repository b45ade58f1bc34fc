import { caseKey } from '@portal/domain/username-key';
import type { AccountContext } from '../../context';
import { decoyId } from '../../security/tokens';
import { prepareCode, storeCode, storeDecoyCode } from './code';
import { countResend } from './code-limits';

/**
 * Sends a new code, which replaces the old one, to an unverified address. Other addresses cost the same counts and writes, so neither
 * the response nor its time reveals which addresses have an account.
 * @throws AppError `rate_limited`
 */
export const resendCode = async (
  account: AccountContext,
  { email, ip }: { email: string; ip: string },
): Promise<void> => {
  await countResend(account, email, ip);
  const now = account.clock();
  const user = await account.users.findByEmail(email);
  if (user && !user.emailVerifiedAt) {
    const code = prepareCode(account, user, now);
    await account.transact((transaction) => storeCode(account, code, transaction, now));
    return;
  }
  const decoy = decoyId(account.keys.code, caseKey(email));
  await account.transact((transaction) => storeDecoyCode(account, decoy, transaction, now));
};

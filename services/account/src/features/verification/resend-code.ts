import type { AccountContext } from '../../context';
import { caseKey } from '../../data-access';
import { decoyId } from '../../security/tokens';
import { prepareCode, storeCode, storeDecoyCode } from './code';
import { countResend } from './code-limits';

/**
 * Sends a new code to an address that waits for one; the old code is dead. For any other address the same is counted and as much is
 * written, so neither answer nor time tells which kind it is.
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

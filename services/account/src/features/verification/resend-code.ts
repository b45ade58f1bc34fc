import { caseKey } from '@portal/domain/username-key';
import type { AccountContext } from '../../context.ts';
import { deriveDecoyId } from '../../security/tokens.ts';
import { countResend, prepareCode, prepareDecoy, storeCode } from './code.ts';

/**
 * Sends a new code, which replaces the old one, to an unverified email. Other emails cause the same counts and writes, so neither the
 * response nor its time reveals who has an account.
 * @throws AppError `rate_limited`
 */
export const resendCode = async (
  ctx: AccountContext,
  { email, ip, requestId }: { email: string; ip: string; requestId: string },
): Promise<void> => {
  await countResend(ctx, email, ip);
  const now = ctx.clock();
  const user = await ctx.users.findByEmail(email);
  const code =
    user && !user.emailVerifiedAt
      ? prepareCode(ctx, user, now)
      : prepareDecoy(deriveDecoyId(ctx.keys.code, caseKey(email)), now);
  await ctx.transact((transaction) => storeCode(ctx, code, transaction, now, requestId));
};

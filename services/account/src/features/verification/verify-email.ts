import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { caseKey, type User } from '../../data-access';
import { welcomeEmail } from '../../messages/mails';
import { playerChanged } from '../../messages/player-changed';
import { decoyId, hashToken, macOfCode, sameHash } from '../../security/tokens';
import { openSession } from '../sessions/open-session';

export interface VerifyEmailInput {
  email: string;
  otp: string;
  ip: string;
  /** The pending cookie of this browser, if it holds one. */
  pendingToken: string | undefined;
}

export interface VerifyEmailResult {
  user: User;
  /** Set when this is the browser that signed up: it is signed in with it. */
  sessionToken: string | null;
}

const wrong = () =>
  new AppError('code_invalid', { issues: [{ path: 'otp', message: 'The code is wrong or has expired' }] });

/** Counts a try for the address and compares. An unknown or verified address costs the same and is answered the same. */
const requireCode = async (account: AccountContext, user: User | null, { email, otp }: VerifyEmailInput, now: Date) => {
  const unverified = user && !user.emailVerifiedAt ? user : null;
  const code = await account.codes.takeTry(unverified?.id ?? decoyId(account.keys.code, caseKey(email)), now);
  const matches = code !== null && sameHash(macOfCode(account.keys.code, code.codeId, otp), code.mac);
  if (!unverified || !matches) throw wrong();
  return { user: unverified, codeId: code.codeId };
};

const isBrowserOfSignUp = (user: User, pendingToken: string | undefined): boolean =>
  pendingToken !== undefined &&
  user.pendingTokenHash !== null &&
  sameHash(hashToken(pendingToken), user.pendingTokenHash);

const verify = async (account: AccountContext, input: VerifyEmailInput): Promise<VerifyEmailResult> => {
  const now = account.clock();
  const { user, codeId } = await requireCode(account, await account.users.findByEmail(input.email), input, now);
  const signsIn = isBrowserOfSignUp(user, input.pendingToken);
  return account.transact(async (transaction) => {
    if (!(await account.codes.consume(user.id, codeId, transaction))) throw wrong();
    const player = await account.users.markVerified(user.id, now, transaction);
    if (!player) throw wrong();
    const session = signsIn ? await openSession(account, user, now, transaction) : null;
    // The pending cookie was checked against credentials that have been replaced.
    if (signsIn && !session) throw wrong();
    await account.outbox.add(
      [playerChanged(player, account.portal.productName, now), welcomeEmail(player, now)],
      transaction,
      now,
    );
    return { user: player, sessionToken: session?.token ?? null };
  });
};

/**
 * Proves an address by its code. Only the browser that signed up is signed in with it: elsewhere a code from a mailbox
 * would be a way to sign in without the password.
 * @throws AppError `code_invalid`, the same for a wrong, old, used and unknown one
 */
export const verifyEmail = async (account: AccountContext, input: VerifyEmailInput): Promise<VerifyEmailResult> => {
  await account.attempts.codeByNetwork.ensure(input.ip);
  try {
    return await verify(account, input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'code_invalid')
      await account.attempts.codeByNetwork.consume(input.ip);
    throw error;
  }
};

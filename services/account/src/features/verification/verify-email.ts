import { caseKey } from '@portal/domain/username-key';
import { AppError } from '@portal/service-kit';
import { countFailures } from '@portal/service-kit/redis';
import type { AccountContext } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { buildWelcomeEmail } from '../../messages/emails.ts';
import { buildPlayerChanged } from '../../messages/events.ts';
import { deriveDecoyId, hashToken, isCode, isSameHash } from '../../security/tokens.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';

interface VerifyEmailInput {
  email: string;
  otp: string;
  ip: string;
  requestId: string;
  /** This browser's pending cookie, if any. */
  pendingToken: string | undefined;
  /** Token of this browser's current session; empty without one. */
  previousToken: string;
  timeZone?: string | undefined;
}

interface VerifyEmailResult {
  user: User;
  /** Null unless this is the browser that signed up. */
  session: OpenedSession | null;
}

const codeInvalidError = () =>
  new AppError('code_invalid', { issues: [{ path: 'otp', message: 'The code is wrong or has expired' }] });

/** Counts an attempt and compares the code. Unknown and verified emails cost the same and cause the same error. */
const requireCode = async (ctx: AccountContext, user: User | null, { email, otp }: VerifyEmailInput, now: Date) => {
  const unverified = user && !user.emailVerifiedAt ? user : null;
  const code = await ctx.codes.takeAttempt(unverified?.id ?? deriveDecoyId(ctx.keys.code, caseKey(email)), now);
  const matches = code !== null && isCode(ctx.keys.code, code.codeId, otp, code.mac);
  if (!unverified || !matches) throw codeInvalidError();
  return { user: unverified, codeId: code.codeId };
};

export const isBrowserOfSignUp = (user: User, pendingToken: string | undefined): boolean =>
  pendingToken !== undefined &&
  user.pendingTokenHash !== null &&
  isSameHash(hashToken(pendingToken), user.pendingTokenHash);

const verifyCode = async (ctx: AccountContext, input: VerifyEmailInput): Promise<VerifyEmailResult> => {
  const now = ctx.clock();
  const { user, codeId } = await requireCode(ctx, await ctx.users.findByEmail(input.email), input, now);
  const signsIn = isBrowserOfSignUp(user, input.pendingToken);
  return ctx.transact(async (transaction) => {
    if (!(await ctx.codes.consume(user.id, codeId, transaction))) throw codeInvalidError();
    const player = await ctx.users.markVerified(user.id, now, transaction);
    if (!player) throw codeInvalidError();
    const session = signsIn ? await openSession(ctx, user, input, now, transaction) : null;
    // The credentials have changed since the pending cookie was checked.
    if (signsIn && !session) throw codeInvalidError();
    await ctx.outbox.add(
      [buildPlayerChanged(player, ctx.portal.productName, now), buildWelcomeEmail(player, now)],
      transaction,
      now,
      input.requestId,
    );
    return { user: player, session };
  });
};

/**
 * Verifies an email by its code. Only the browser that signed up is signed in: anywhere else, a code from the mailbox would be enough to
 * sign in without the password.
 * @throws AppError `code_invalid` for wrong, expired, used and unknown codes alike
 */
export const verifyEmail = (ctx: AccountContext, input: VerifyEmailInput): Promise<VerifyEmailResult> => {
  const isWrong = (error: unknown) => error instanceof AppError && error.code === 'code_invalid';
  return countFailures(ctx.limiters.codeByNetwork, input.ip, isWrong, () => verifyCode(ctx, input));
};

import { caseKey } from '@portal/domain/username-key';
import { AppError, type Logger } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { countResend, prepareCode, storeCode } from '../verification/code.ts';

interface SignInInput {
  /** Username or email address, in any case. */
  identifier: string;
  password: string;
  ip: string;
  requestId: string;
  /** Token of this browser's current session; empty without one. */
  previousToken: string;
  timeZone?: string | undefined;
  signal: AbortSignal;
  log: Logger;
}

/** `pendingToken`: the password is right, but the email is unverified. Entering the code in this browser verifies it and signs in. */
type SignInResult = OpenedSession | { pendingToken: string };

/** Usernames cannot contain an `@`. */
const findUser = ({ users }: AccountContext, identifier: string): Promise<User | null> =>
  identifier.includes('@') ? users.findByEmail(identifier) : users.findByUsername(identifier);

/**
 * Compares the password and counts failures by submitted identifier and by network. An attempt is counted before the comparison and
 * refunded after a success: parallel guesses share the attempts, and successful sign-ins never use them up.
 */
const checkPassword = async (ctx: AccountContext, user: User | null, input: SignInInput): Promise<boolean> => {
  const { signInByIdentifier, signInByNetwork } = ctx.limiters;
  const identifier = caseKey(input.identifier);
  const network = input.ip;
  // Requests without attempts left must not occupy the queue of comparisons.
  await Promise.all([signInByIdentifier.ensure(identifier), signInByNetwork.ensure(network)]);
  const isRight = await ctx.passwords.verify(user?.passwordHash ?? null, input.password, {
    signal: input.signal,
    async before() {
      await Promise.all([signInByIdentifier.consume(identifier), signInByNetwork.consume(network)]);
    },
  });
  if (isRight) await Promise.all([signInByIdentifier.reset(identifier), signInByNetwork.refund(network)]);
  return isRight;
};

/** The next screen asks for a code, so send one unless one is still valid. Rate limits do not fail the sign-in. */
const ensureCode = async (ctx: AccountContext, user: User, input: SignInInput, now: Date): Promise<void> => {
  if (await ctx.codes.isLive(user.id, now)) return;
  try {
    await countResend(ctx, user.email, input.ip);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    throw error;
  }
  const code = prepareCode(ctx, user, now);
  await ctx.transact((transaction) => storeCode(ctx, code, transaction, now, input.requestId));
};

/** @returns null if the credentials have changed since they were checked */
const openSessionOrRequestCode = async (
  ctx: AccountContext,
  user: User,
  input: SignInInput,
): Promise<SignInResult | null> => {
  const now = ctx.clock();
  if (!user.emailVerifiedAt) {
    const pendingToken = createToken();
    if (await ctx.users.setPendingToken(user, hashToken(pendingToken))) {
      await ensureCode(ctx, user, input, now);
      return { pendingToken };
    }
    // Another browser has verified the email in the meantime: sign in normally.
  }
  return ctx.transact((transaction) => openSession(ctx, user, input, now, transaction));
};

/**
 * Opens a session and ends the browser's previous one. An unknown user, a wrong password and a password changed during the comparison
 * return the same error after the same work.
 * @throws AppError `invalid_credentials`, `rate_limited`, `busy`
 */
export const signIn = async (ctx: AccountContext, input: SignInInput): Promise<SignInResult> => {
  const user = await findUser(ctx, input.identifier);
  const isRight = await checkPassword(ctx, user, input);
  const result = user && isRight ? await openSessionOrRequestCode(ctx, user, input) : null;
  if (result) return result;
  input.log.warn({ event: 'sign-in-refused', userId: user?.id ?? null }, 'sign-in refused');
  throw new AppError('invalid_credentials');
};

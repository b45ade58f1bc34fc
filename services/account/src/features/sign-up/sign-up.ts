import type { PortalConfig } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { findDuplicateKey, newId } from '@portal/service-kit/database';
import { lookAlikeKey } from '@portal/service-kit/names';
import { countFailures } from '@portal/service-kit/redis';
import pRetry from 'p-retry';
import type { AccountContext } from '../../context.ts';
import type { NewUser } from '../../data-access/index.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { requireUncommonPassword } from '../passwords/password-rules.ts';
import { countSignUp, prepareCode, restartPause, storeCode } from '../verification/code.ts';
import { findReplacedAccounts, usernameTakenError } from './find-replaced-accounts.ts';
import reserved from './reserved-usernames.json' with { type: 'json' };

interface SignUpInput {
  username: string;
  email: string;
  password: string;
  /** This browser's pending cookie, if any. */
  pendingToken: string | undefined;
  ip: string;
  requestId: string;
  signal?: AbortSignal;
}

const reservedKeys = new Set(reserved.map(lookAlikeKey));

/** Makes `E_L_M_Gaming` match `ELM Gaming`. */
const toLettersAndDigits = (name: string) => lookAlikeKey(name).replace(/[^a-z0-9]/g, '');

/** Whether players could mistake the name for an official one, as with `ELM_Official`. Ignores case and look-alike letters. */
const isReservedUsername = (username: string, { productName, communityName }: PortalConfig): boolean => {
  if (reservedKeys.has(lookAlikeKey(username))) return true;
  // A product name without Latin letters becomes empty, and would reserve every username.
  const names = [productName, communityName].map(toLettersAndDigits).filter(Boolean);
  return names.some((name) => toLettersAndDigits(username).startsWith(name));
};

/** Losing a race with a parallel sign-up is a duplicate key error. The next attempt finds the owner of the name. */
const raceAttempts = 3;

/** Replaces unverified accounts by the new account, its code and its email, in one transaction. */
const storeAccount = async (
  ctx: AccountContext,
  user: NewUser,
  now: Date,
  { pendingToken, requestId }: Pick<SignUpInput, 'pendingToken' | 'requestId'>,
): Promise<void> => {
  const code = prepareCode(ctx, user, now);
  await ctx.transact(async (transaction) => {
    // An earlier attempt may have committed although its response was lost.
    if (await ctx.users.findById(user.id, transaction)) return;
    const replaced = await findReplacedAccounts(ctx, { ...user, pendingToken }, now, transaction);
    await ctx.users.remove(replaced, transaction);
    await ctx.codes.remove(replaced, transaction);
    await ctx.users.insert([user], transaction);
    await storeCode(ctx, code, transaction, now, requestId);
  });
};

const storeWithRetries = (...change: Parameters<typeof storeAccount>): Promise<void> =>
  pRetry(() => storeAccount(...change), {
    retries: raceAttempts - 1,
    minTimeout: 0,
    shouldRetry: ({ error }) => findDuplicateKey(error) !== null,
  });

const isConflict = (error: unknown): boolean => error instanceof AppError && error.status === 409;

const createAccount = async (ctx: AccountContext, input: SignUpInput): Promise<string> => {
  const now = ctx.clock();
  if (isReservedUsername(input.username, ctx.portal)) throw usernameTakenError();
  requireUncommonPassword(input.password, { ...input, productName: ctx.portal.productName });
  // Fail before the expensive hash. The check inside the transaction decides.
  await findReplacedAccounts(ctx, input, now);
  const refund = await countSignUp(ctx, input.email, input.ip);
  try {
    const pendingToken = createToken();
    const passwordHash = await ctx.passwords.hash(input.password, input.signal);
    const user = {
      id: newId(),
      username: input.username,
      email: input.email,
      passwordHash,
      pendingTokenHash: hashToken(pendingToken),
      usernameHeldUntil: now,
      createdAt: now,
    };
    await storeWithRetries(ctx, user, now, input);
    await restartPause(ctx.limiters.codePause, input.email);
    return pendingToken;
  } catch (error) {
    // No email was sent. After any other error it may have been sent, and stays counted.
    if (error instanceof AppError) await refund();
    throw error;
  }
};

/**
 * Creates an unverified account. It replaces an unverified account with the same email, whose code, password and cookie become invalid.
 * @returns a token for the cookie that lets this browser sign in with the code
 * @throws AppError `email_taken`, `username_taken`, `password_too_common`, `rate_limited`, `busy`
 */
export const signUp = (ctx: AccountContext, input: SignUpInput): Promise<string> =>
  // 'Email already registered' reveals who has an account, so conflicts are limited by network.
  countFailures(ctx.limiters.conflictByNetwork, input.ip, isConflict, () => createAccount(ctx, input));

import { AppError, duplicateKey } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { newId, type User } from '../../data-access';
import { hashToken, newToken } from '../../security/tokens';
import { requireUncommonPassword } from '../passwords/password-rules';
import { prepareCode, storeCode } from '../verification/code';
import { countSignUp, restartPause } from '../verification/code-limits';
import { findReplaced } from './find-replaced-accounts';
import { isReservedUsername } from './reserved-usernames';

export interface SignUpInput {
  username: string;
  email: string;
  password: string;
  ip: string;
  signal?: AbortSignal;
}

export interface SignUpResult {
  email: string;
  /** For the cookie by which this browser may sign itself in with the code. */
  pendingToken: string;
}

/** A name taken in the same instant shows only as a duplicate key; the next look then sees whose it is. */
const raceAttempts = 3;

const newUser = (input: SignUpInput, secrets: { passwordHash: string; pendingTokenHash: string }, now: Date): User => ({
  id: newId(),
  username: input.username,
  email: input.email,
  ...secrets,
  credentialVersion: 0,
  emailVerifiedAt: null,
  usernameHeldUntil: now,
  roles: [],
  platform: 'PC',
  avatar: null,
  version: 0,
  createdAt: now,
});

/** Stores the account, its code and its mail, in place of the unverified accounts that it replaces: all or nothing. */
const store = async (account: AccountContext, user: User, now: Date): Promise<void> => {
  const code = prepareCode(account, user, now);
  await account.transact(async (transaction) => {
    // An earlier try may have been stored although its answer was lost.
    if (await account.users.findById(user.id, transaction)) return;
    const replaced = await findReplaced(account, user, now, transaction);
    await account.users.remove(replaced, transaction);
    await account.codes.removeOf(replaced, transaction);
    await account.users.insert([user], transaction);
    await storeCode(account, code, transaction, now);
  });
};

const storeInRace = async (account: AccountContext, user: User, now: Date): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store(account, user, now);
    } catch (error) {
      if (!duplicateKey(error) || attempt === raceAttempts) throw error;
    }
  }
};

const isConflict = (error: unknown): boolean => error instanceof AppError && error.status === 409;

const create = async (account: AccountContext, input: SignUpInput): Promise<SignUpResult> => {
  const now = account.clock();
  if (isReservedUsername(input.username, account.portal)) {
    throw new AppError('username_taken', { issues: [{ path: 'username', message: 'Username already taken' }] });
  }
  requireUncommonPassword(input.password, { ...input, productName: account.portal.productName });
  // Answers a taken name before anything costly is done; what decides is the same look inside the transaction.
  await findReplaced(account, input, now);
  const refund = await countSignUp(account, input.email, input.ip);
  try {
    const pendingToken = newToken();
    const passwordHash = await account.passwords.hash(input.password, input.signal);
    await storeInRace(account, newUser(input, { passwordHash, pendingTokenHash: hashToken(pendingToken) }, now), now);
    await restartPause(account.attempts.codePause, input.email);
    return { email: input.email, pendingToken };
  } catch (error) {
    // Refused: the service was busy, or the name was taken meanwhile. After any other failure the email may be on its way.
    if (error instanceof AppError) await refund();
    throw error;
  }
};

/**
 * Creates an account that waits for its code. An unverified account with the same address is replaced: its code, its password
 * and its browser's cookie are dead.
 * @throws AppError `email_taken`, `username_taken`, `password_too_common`, `rate_limited`, `busy`
 */
export const signUp = async (account: AccountContext, input: SignUpInput): Promise<SignUpResult> => {
  // 'Email already registered' tells who has an account, so one network may hear it only so often.
  await account.attempts.conflictByNetwork.ensure(input.ip);
  try {
    return await create(account, input);
  } catch (error) {
    if (isConflict(error)) await account.attempts.conflictByNetwork.consume(input.ip);
    throw error;
  }
};

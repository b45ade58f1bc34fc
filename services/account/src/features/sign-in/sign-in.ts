import { AppError, type Logger } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { caseKey, type User } from '../../data-access';
import { hashToken, newToken } from '../../security/tokens';
import { type OpenedSession, openSession } from '../sessions/open-session';
import { offerNewCode } from './offer-new-code';

export interface SignInInput {
  /** Username or e-mail address, in any case. */
  identifier: string;
  password: string;
  ip: string;
  /** The token of the session that this browser has had so far; empty when it has none. */
  previousToken: string;
  signal: AbortSignal;
  log: Logger;
}

export type SignInResult =
  | ({ kind: 'signed-in' } & OpenedSession)
  /** The password is right; this browser may now prove the address and is then signed in. */
  | { kind: 'unverified'; pendingToken: string };

/** No username holds an `@`, so it tells the two apart. */
const findUser = ({ users }: AccountContext, identifier: string): Promise<User | null> =>
  identifier.includes('@') ? users.findByEmail(identifier) : users.findByUsername(identifier);

/**
 * Compares the password, counting failures by account and by network. A try is counted before the comparison and given
 * back after a good one, so that parallel guesses share the tries and good sign-ins never use them up.
 */
const isRightPassword = async (account: AccountContext, user: User | null, input: SignInInput): Promise<boolean> => {
  const { signInByAccount, signInByNetwork } = account.attempts;
  const [accountKey, network] = [user?.id ?? caseKey(input.identifier), input.ip];
  // Who has no try left does not get into the queue of those who wait for a comparison.
  await Promise.all([signInByAccount.ensure(accountKey), signInByNetwork.ensure(network)]);
  const isRight = await account.passwords.verify(user?.passwordHash ?? null, input.password, {
    signal: input.signal,
    async before() {
      await Promise.all([signInByAccount.consume(accountKey), signInByNetwork.consume(network)]);
    },
  });
  if (isRight) await Promise.all([signInByAccount.reset(accountKey), signInByNetwork.refund(network)]);
  return isRight;
};

/** Lets a browser in that knows the password. @returns null when the credentials have changed since they were checked */
const admit = async (account: AccountContext, user: User, input: SignInInput): Promise<SignInResult | null> => {
  const now = account.clock();
  if (!user.emailVerifiedAt) {
    const pendingToken = newToken();
    if (await account.users.setPendingToken(user, hashToken(pendingToken))) {
      await offerNewCode(account, user, input, now);
      return { kind: 'unverified', pendingToken };
    }
    // Another browser may have verified the address in the meantime: then this is a sign-in like any other.
  }
  return account.transact(async (transaction) => {
    const session = await openSession(account, user, now, transaction);
    if (!session) return null;
    if (input.previousToken) await account.sessions.end(hashToken(input.previousToken), transaction);
    return { kind: 'signed-in', ...session };
  });
};

/**
 * Signs in with a fresh session; the browser's previous one ends. Unknown user, wrong password and a password that was changed
 * during the comparison return the same error after the same work.
 * @throws AppError `invalid_credentials`, `rate_limited`, `busy`
 */
export const signIn = async (account: AccountContext, input: SignInInput): Promise<SignInResult> => {
  const user = await findUser(account, input.identifier);
  const isRight = await isRightPassword(account, user, input);
  const result = user && isRight ? await admit(account, user, input) : null;
  if (result) return result;
  input.log.warn({ event: 'sign-in-refused', userId: user?.id ?? null }, 'sign-in refused');
  throw new AppError('invalid_credentials');
};

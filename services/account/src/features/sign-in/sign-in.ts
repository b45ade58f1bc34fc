import { AppError, type Logger, networkOf } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { caseKey, type User } from '../../data-access';
import { hashToken, newToken } from '../../security/tokens';
import { type NewSession, newSession, storeSession } from '../sessions/open-session';
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
  | { kind: 'signed-in'; user: User; session: NewSession }
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
  const [accountKey, network] = [user?.id ?? caseKey(input.identifier), networkOf(input.ip)];
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

/**
 * Signs in with a fresh session; the browser's previous one ends. Unknown user and wrong password are one answer after the same work.
 * @throws AppError `invalid_credentials`, `rate_limited`, `busy`
 */
export const signIn = async (account: AccountContext, input: SignInInput): Promise<SignInResult> => {
  const user = await findUser(account, input.identifier);
  const isRight = await isRightPassword(account, user, input);
  if (!user || !isRight) {
    input.log.warn({ event: 'sign-in-refused', userId: user?.id ?? null }, 'sign-in refused');
    throw new AppError('invalid_credentials');
  }
  const now = account.clock();
  if (!user.emailVerifiedAt) {
    const pendingToken = newToken();
    await account.users.setPendingToken(user.id, hashToken(pendingToken));
    await offerNewCode(account, user, input, now);
    return { kind: 'unverified', pendingToken };
  }
  const session = newSession(user.id, now);
  await storeSession(account, session);
  if (input.previousToken) await account.sessions.end(hashToken(input.previousToken));
  return { kind: 'signed-in', user, session };
};

import { limits, z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import { unverifiedEmailEnvironment } from '@portal/domain/unverified-email';
import {
  databaseServiceEnvironment,
  eventEnvironment,
  parseNames,
  pictureEnvironment,
  type ServiceConfig,
  secret,
} from '@portal/service-kit';

const positiveInteger = (initial: number) => z.coerce.number().int().min(1).default(initial);

/** The account service's environment variables. The comment of each limit names its period. */
export const accountEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  ...unverifiedEmailEnvironment.shape,
  /** Usernames of the players who may operate the portal, separated by commas; none unless given. */
  OPERATORS: z
    .string()
    .default('')
    .transform((names) => new Set(parseNames(names.toLowerCase()))),
  /** Keyed hash of verification codes. */
  PORTAL_CODE_KEY: secret(),
  /** Seals codes and tokens on their way to the email service. */
  PORTAL_MAIL_KEY: secret(),
  /** Wrong passwords for one account in 15 minutes. */
  SIGN_IN_FAILURES_PER_ACCOUNT: positiveInteger(limits.signIn.failuresPerAccount),
  /** Wrong passwords from one network address in 10 minutes. */
  SIGN_IN_FAILURES_PER_ADDRESS: positiveInteger(limits.signIn.failuresPerAddress),
  /** Wrong codes from one network address in 10 minutes. */
  CODE_FAILURES_PER_ADDRESS: positiveInteger(200),
  /** Sign-ups with a taken name or email from one network address in 10 minutes. */
  SIGN_UP_CONFLICTS_PER_ADDRESS: positiveInteger(60),
  /** Sign-ups and resends that send an email, from one client address (IPv6: /64) in a minute: a class or a tournament may sign up at once. */
  CODE_EMAILS_PER_ADDRESS: positiveInteger(40),
  /** The same from one wider network (IPv4 /24, IPv6 /48) in an hour. */
  CODE_EMAILS_PER_NETWORK: positiveInteger(300),
  /** Requests for a password reset from one client address in a minute. */
  RESETS_PER_ADDRESS: positiveInteger(20),
  /** The same from one wider network in an hour. */
  RESETS_PER_NETWORK: positiveInteger(100),
});
export type AccountEnvironment = z.output<typeof accountEnvironment>;
export type AccountConfig = ServiceConfig<AccountEnvironment>;

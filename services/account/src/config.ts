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

/** Environment variables of the account service. */
export const accountEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  ...unverifiedEmailEnvironment.shape,
  /** Usernames of operators, separated by commas. */
  OPERATORS: z
    .string()
    .default('')
    .transform((names) => new Set(parseNames(names.toLowerCase()))),
  /** Key of the hashes of verification codes. */
  PORTAL_CODE_KEY: secret(),
  /** Seals codes and tokens on their way to the email service. */
  PORTAL_MAIL_KEY: secret(),
  /** Wrong passwords for one account in 15 minutes. */
  SIGN_IN_FAILURES_PER_ACCOUNT: positiveInteger(limits.signIn.failuresPerAccount),
  /** Wrong passwords from one IP in 10 minutes. */
  SIGN_IN_FAILURES_PER_ADDRESS: positiveInteger(limits.signIn.failuresPerClient),
  /** Wrong codes from one IP in 10 minutes. */
  CODE_FAILURES_PER_ADDRESS: positiveInteger(200),
  /** Sign-ups with a taken name or email from one IP in 10 minutes. */
  SIGN_UP_CONFLICTS_PER_ADDRESS: positiveInteger(60),
  /** Code emails requested from one IP (IPv6: /64) in a minute. It is high because a class or a tournament may sign up together. */
  CODE_EMAILS_PER_ADDRESS: positiveInteger(40),
  /** Code emails requested from one network (IPv4 /24, IPv6 /48) in an hour. */
  CODE_EMAILS_PER_NETWORK: positiveInteger(300),
  /** Password resets requested from one IP in a minute. */
  RESETS_PER_ADDRESS: positiveInteger(20),
  /** Password resets requested from one network in an hour. */
  RESETS_PER_NETWORK: positiveInteger(100),
});
export type AccountEnvironment = z.output<typeof accountEnvironment>;
export type AccountConfig = ServiceConfig<AccountEnvironment>;

import { limits, z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import { unverifiedEmailEnvironment } from '@portal/domain/unverified-email';
import {
  databaseServiceEnvironment,
  eventEnvironment,
  keys,
  pictureEnvironment,
  type ServiceConfig,
  usernames,
} from '@portal/service-kit';

const positiveInteger = (initial: number) => z.coerce.number().int().min(1).default(initial);

/** Environment variables of the account service. */
export const accountEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...eventEnvironment.shape,
  ...ownersEnvironment.shape,
  ...pictureEnvironment.shape,
  ...unverifiedEmailEnvironment.shape,
  OPERATORS: usernames().describe(
    'Usernames of players who may open `/operations`. Name existing accounts only: anyone can sign up with a free name.',
  ),
  PORTAL_CODE_KEY: keys().describe('Key of the hashes of verification codes.'),
  PORTAL_EMAIL_KEY: keys().describe(
    'Seals codes and tokens on their way to the email worker, and the tokens of opt-out links.',
  ),
  SIGN_IN_FAILURES_PER_ACCOUNT: positiveInteger(limits.signIn.failuresPerAccount).describe(
    'Wrong passwords for one account in 15 minutes.',
  ),
  SIGN_IN_FAILURES_PER_ADDRESS: positiveInteger(limits.signIn.failuresPerClient).describe(
    'Wrong passwords from one client in 10 minutes.',
  ),
  CODE_FAILURES_PER_ADDRESS: positiveInteger(200).describe('Wrong codes from one client in 10 minutes.'),
  SIGN_UP_CONFLICTS_PER_ADDRESS: positiveInteger(60).describe(
    'Sign-ups with a taken name or email from one client in 10 minutes.',
  ),
  CODE_EMAILS_PER_ADDRESS: positiveInteger(40).describe('Codes requested by one client in a minute.'),
  CODE_EMAILS_PER_NETWORK: positiveInteger(300).describe('Codes requested from one network in an hour.'),
  RESETS_PER_ADDRESS: positiveInteger(20).describe('Password resets requested by one client in a minute.'),
  RESETS_PER_NETWORK: positiveInteger(100).describe('Password resets requested from one network in an hour.'),
});
export type AccountEnvironment = z.output<typeof accountEnvironment>;
export type AccountConfig = ServiceConfig<AccountEnvironment>;

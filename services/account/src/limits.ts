import { limits } from '@portal/contracts';
import { fromNetwork, unverifiedEmailLimits } from '@portal/domain/unverified-email';
import { limitPer } from '@portal/service-kit/redis';
import type { AccountEnvironment } from './config.ts';

const minute = 60;
const tenMinutes = 600;
const hour = 3_600;
const day = 86_400;
const { signIn, otp, resetToken } = limits;

/** All limits of the account service. Limits by recipient are keyed by `mailboxKey`. */
export const accountLimits = (environment: AccountEnvironment) => ({
  /** Counted by the submitted username or email: a shared count would reveal that both belong to one account. */
  signInByIdentifier: limitPer('key', environment.SIGN_IN_FAILURES_PER_ACCOUNT, signIn.accountWindow),
  signInByNetwork: limitPer('client', environment.SIGN_IN_FAILURES_PER_ADDRESS, signIn.clientWindow),
  codeByNetwork: limitPer('client', environment.CODE_FAILURES_PER_ADDRESS, tenMinutes),
  conflictByNetwork: limitPer('client', environment.SIGN_UP_CONFLICTS_PER_ADDRESS, tenMinutes),
  /** Sign-up and resend share these counters. */
  codeEmailsPerClient: limitPer('client', environment.CODE_EMAILS_PER_ADDRESS, minute, fromNetwork),
  codeEmailsPerNetwork: limitPer('network', environment.CODE_EMAILS_PER_NETWORK, hour, fromNetwork),
  resetsPerClient: limitPer('client', environment.RESETS_PER_ADDRESS, minute, fromNetwork),
  resetsPerNetwork: limitPer('network', environment.RESETS_PER_NETWORK, hour, fromNetwork),
  /** Pause between two codes for one mailbox. */
  codePause: limitPer('key', 1, otp.resendAfter),
  /** Sign-up and resend share these counters, which limit the guesses. */
  codesPerHour: limitPer('key', otp.perHour, hour),
  codesPerDay: limitPer('key', otp.perDay, day),
  resetsPerHour: limitPer('key', resetToken.perHour, hour),
  resetsPerDay: limitPer('key', resetToken.perDay, day),
  /** Avatars and clan logos share this counter with competition. */
  pictures: limitPer('key', environment.PICTURES_PER_PLAYER, hour),
  /** Searches for a player by the ID in the game, which must not be guessed. */
  gameIdSearches: limitPer('key', limits.gameIdSearches.perPlayerDay, day),
  ...unverifiedEmailLimits(environment),
});

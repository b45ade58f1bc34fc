import { networkOf, type RateLimiter } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { caseKey } from '../../data-access';

/**
 * What bounds the codes for one address: a pause, and caps that bound the guesses of a day. They hold for unknown
 * addresses too, so a refusal tells nothing.
 * @throws AppError `rate_limited`
 */
export const countResend = async (
  { attempts }: Pick<AccountContext, 'attempts'>,
  email: string,
  ip: string,
): Promise<void> => {
  const address = caseKey(email);
  // Before the caps: a click within the pause must not use up the hour.
  await Promise.all([attempts.mailByNetwork.consume(networkOf(ip)), attempts.codePause.consume(address)]);
  await Promise.all([attempts.codeResendsPerHour.consume(address), attempts.codesPerDay.consume(address)]);
};

const restartPause = async (pause: RateLimiter, address: string): Promise<void> => {
  await pause.reset(address);
  // Refused only where a parallel sign-up has just started the same pause.
  await pause.consume(address).catch(() => undefined);
};

/**
 * A sign-up replaces an unverified one at once, so only the caps hold it back; the pause for resends starts anew.
 * @throws AppError `rate_limited`
 */
export const countSignUp = async (
  { attempts }: Pick<AccountContext, 'attempts'>,
  email: string,
  ip: string,
): Promise<void> => {
  const address = caseKey(email);
  await Promise.all([
    attempts.mailByNetwork.consume(networkOf(ip)),
    attempts.signUpsPerHour.consume(address),
    attempts.codesPerDay.consume(address),
    restartPause(attempts.codePause, address),
  ]);
};

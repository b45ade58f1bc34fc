import type { AccountContext } from '../../context';
import { caseKey } from '../../data-access';
import { networkOf } from '../../security/network-address';

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
  await attempts.mailByNetwork.consume(networkOf(ip));
  // First of the two: a click within the pause must not use up the hour.
  await attempts.codePause.consume(address);
  await attempts.codeResendsPerHour.consume(address);
  await attempts.codesPerDay.consume(address);
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
  await attempts.mailByNetwork.consume(networkOf(ip));
  await attempts.signUpsPerHour.consume(address);
  await attempts.codesPerDay.consume(address);
  await attempts.codePause.reset(address);
  // Refused only where a parallel sign-up has just started the same pause.
  await attempts.codePause.consume(address).catch(() => undefined);
};

import { AppError } from '@portal/service-kit';
import { isCommonPassword } from './common-passwords';

/** Shorter names stand in too many words by chance; they count only as a word of their own. */
const leastPartLength = 4;

const containsName = (password: string, name: string): boolean => {
  if (name.length >= leastPartLength) return password.includes(name);
  return name.length > 1 && password.split(/[^\p{L}]+/u).includes(name);
};

const refusal = (message: string) =>
  new AppError('password_too_common', { message, issues: [{ path: 'password', message }] });

/**
 * Refuses what is guessed first. The contract's schema has checked length and composition by now.
 * @param names what a guesser would try for this player: username, address, product
 * @throws AppError `password_too_common`
 */
export const requireUncommonPassword = (
  password: string,
  names: { username: string; email: string; productName: string },
): void => {
  if (isCommonPassword(password)) throw refusal('This password is too easy to guess');
  const lower = password.toLowerCase();
  const [localPart = ''] = names.email.split('@', 1);
  const found = [names.username, localPart, names.productName].some((name) => containsName(lower, name.toLowerCase()));
  if (found) throw refusal('The password must not contain your username, your email or the name of the portal');
};

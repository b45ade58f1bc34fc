import { AppError } from '@portal/service-kit';
import list from './common-passwords.json' with { type: 'json' };

/** Digits and symbols that people use in place of letters. */
const substitutes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const passwords = new Set(list.exact);
const words = new Set(list.words);

/** People append these where a form demands a digit and a symbol. */
const tails = [
  ...list.symbols,
  ...list.digits.flatMap((digits) => list.symbols.flatMap((symbol) => [digits + symbol, symbol + digits])),
  ...list.digits,
  '',
];

const toLetters = (text: string) => Array.from(text, (character) => substitutes[character] ?? character).join('');

/**
 * Whether attackers try this password first. The list contains leaked passwords, and words that are also matched with usual endings and
 * substituted characters, because that is how people satisfy the rules (`P@ssw0rd1!`).
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  if (passwords.has(lower)) return true;
  return tails.some((tail) => {
    if (!lower.endsWith(tail)) return false;
    const stem = lower.slice(0, lower.length - tail.length);
    return words.has(stem) || words.has(toLetters(stem));
  });
};

/** Shorter names occur in many words by chance and are matched only as separate words. */
const minPartLength = 4;

const containsName = (password: string, name: string): boolean => {
  if (name.length >= minPartLength) return password.includes(name);
  return name.length > 1 && password.split(/[^\p{L}]+/u).includes(name);
};

const passwordTooCommonError = (message: string) =>
  new AppError('password_too_common', { message, issues: [{ path: 'password', message }] });

/**
 * Rejects passwords that attackers try first. The contract's schema checks length and composition.
 * @param names what an attacker would guess for this user
 * @throws AppError `password_too_common`
 */
export const requireUncommonPassword = (
  password: string,
  names: { username: string; email: string; productName: string },
): void => {
  if (isCommonPassword(password)) throw passwordTooCommonError('This password is too easy to guess');
  const lower = password.toLowerCase();
  const [localPart = ''] = names.email.split('@', 1);
  const found = [names.username, localPart, names.productName].some((name) => containsName(lower, name.toLowerCase()));
  if (found)
    throw passwordTooCommonError('The password must not contain your username, your email or the name of the portal');
};

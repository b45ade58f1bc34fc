import list from './common-passwords.json';

/** Letters that people replace by look-alikes. */
const lookAlikes: Record<string, string> = {
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

const exact = new Set(list.exact);
const words = new Set(list.words);

/** What people hang on to a word when a form demands a number and a symbol: a symbol, or the two in either order. */
const tails = [
  ...list.symbols,
  ...list.digits.flatMap((digits) => list.symbols.flatMap((symbol) => [digits + symbol, symbol + digits])),
  ...list.digits,
  '',
];

const plain = (text: string) => Array.from(text, (character) => lookAlikes[character] ?? character).join('');

/**
 * Is this one of the passwords that guessing begins with? The list holds real ones and common words; those count with each
 * usual ending and with look-alike characters, which is how they are made to fit the rules (`P@ssw0rd1!`).
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  if (exact.has(lower)) return true;
  return tails.some((tail) => {
    if (!lower.endsWith(tail)) return false;
    const stem = lower.slice(0, lower.length - tail.length);
    return words.has(stem) || words.has(plain(stem));
  });
};

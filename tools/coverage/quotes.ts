import type { Row } from './annotated';

/** Words that a row's tests must hold, and how they would. */
export interface Quote {
  words: string;
  /** The specification itself has them in quotes. */
  isQuoted: boolean;
  isIn: (literal: string) => boolean;
}

/** Shorter ones, such as 'Error', say nothing when they are only a part of something longer. */
const lengthOfPhrase = 8;

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const matcher = (meaning: string): Quote['isIn'] => {
  const pattern = meaning
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join('.+');
  const whole = new RegExp(`^${pattern}$`, 's');
  const within = new RegExp(pattern, 's');
  return (literal) => whole.test(literal) || (meaning.length >= lengthOfPhrase && within.test(literal));
};

/** The words that a row's tests must hold: those in quotes, where an apostrophe inside a word ends none, and those it names. */
export const quotesOf = ({ says, meanings, words }: Row): Quote[] => {
  const quoted = [...says.matchAll(/(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)/g)].map(([, quote = '']) => quote);
  return [...quoted, ...words].flatMap((quote, index) => {
    const meaning = meanings.has(quote) ? meanings.get(quote) : quote;
    return meaning === undefined ? [] : [{ words: quote, isQuoted: index < quoted.length, isIn: matcher(meaning) }];
  });
};

import type { Row } from './annotated';

/** Words that the specification quotes, and how a test would hold them. */
export interface Quote {
  words: string;
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

/** The quoted words of a row, in its order. An apostrophe inside a word ends no quote. */
export const quotesOf = ({ says, meanings }: Row): Quote[] =>
  [...says.matchAll(/(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)/g)].flatMap(([, words = '']) => {
    const meaning = meanings.has(words) ? meanings.get(words) : words;
    return meaning === undefined ? [] : [{ words, isIn: matcher(meaning) }];
  });

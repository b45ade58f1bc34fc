import { expect, test } from '@jest/globals';
import { articleFields } from './desk-schemas.ts';
import { findDeepNesting } from './markdown-nesting.ts';

const listInLines = (depth: number) => Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}- a`).join('\n');

test.each([
  ['quotes', '>'.repeat(51)],
  ['quotes with spaces, in a later line', `Text\n\n${'> '.repeat(51)}a`],
  ['bullets', `${'- '.repeat(51)}a`],
  ['numbers', `${'1. '.repeat(51)}a`],
  ['quotes and lists', `${'> * 2) '.repeat(17)}a`],
  ['a list that goes deeper line by line', listInLines(51)],
])('%s deeper than 50 are refused', (_what, markdown) => {
  expect(findDeepNesting(markdown)).toBe('Please nest at most 50 quotes and lists');
  expect(articleFields.shape.markdown.safeParse(markdown).error?.issues).toMatchObject([
    { message: 'Please nest at most 50 quotes and lists' },
  ]);
});

test.each([
  ['stars', `${'*'.repeat(251)}a${'*'.repeat(251)}`],
  ['pictures within pictures', `${'!['.repeat(501)}a${'](x)'.repeat(501)}`],
  ['emphasis over many lines', '> *a _b\n'.repeat(251)],
  ['lines with numbers, which do not end a paragraph', `Text\n${'7. *a*\n'.repeat(251)}`],
])('too many %s in a paragraph are refused', (_what, markdown) => {
  expect(findDeepNesting(markdown)).toBe('Please use at most 500 of the characters * _ [ in a paragraph');
});

test.each([
  ['50 quotes', '> '.repeat(50)],
  ['lists of 50 levels', listInLines(50)],
  ['a break', '*'.repeat(200)],
  ['a long list of links', '- **[Ana](/members/Ana)**\n'.repeat(400)],
  ['many paragraphs', '*Loud* and _quiet_, see [here](/).\n\n'.repeat(1_000)],
  ['signs that are no lists', `${'-'.repeat(300)}\n\n${'1.'.repeat(300)}\n\n${' '.repeat(300)}indented`],
])('%s are accepted', (_what, markdown) => {
  expect(findDeepNesting(markdown)).toBeUndefined();
});

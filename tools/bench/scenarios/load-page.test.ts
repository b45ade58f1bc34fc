import { expect, test } from '@jest/globals';
import { isForeign } from './load-page.ts';

test.each([
  ['http://localhost:3000/api/auth/me', false],
  ['data:image/svg+xml,<svg/>', false],
  ['blob:http://localhost:3000/1', false],
  ['http://localhost:4001/', true],
  ['https://fonts.example.com/a.woff2', true],
  ['wss://example.com/', true],
])('%s is foreign: %s', (url, foreign) => {
  expect(isForeign(url, new URL('http://localhost:3000'))).toBe(foreign);
});

import { expect, test } from '@jest/globals';
import { apiFailure, apiPage, createFakeFetch } from '../testing/fake-fetch.ts';
import { ApiError } from './api-error.ts';
import { callPage, readNextCursor } from './call-page.ts';

const server = (...args: Parameters<typeof createFakeFetch>) => {
  const fake = createFakeFetch(...args);
  globalThis.fetch = fake.fetch;
  return fake.requests;
};

test('a page has its rows and the cursor of the next one', async () => {
  const requests = server({
    'GET /api/news': ({ url }) => (url.searchParams.has('cursor') ? [] : apiPage([], 'abc_-1')),
  });
  const first = await callPage('GET /api/news', { query: { limit: 5 } });
  expect(first).toEqual({ rows: [], next: 'abc_-1' });
  expect(await callPage('GET /api/news', { query: { limit: 5, cursor: 'abc_-1' } })).toEqual({ rows: [], next: null });
  expect(requests.map(({ url }) => url.search)).toEqual(['?limit=5', '?limit=5&cursor=abc_-1']);
});

test('a page that fails throws an ApiError', async () => {
  server({ 'GET /api/news': () => apiFailure(503, 'Busy', { code: 'busy' }) });
  await expect(callPage('GET /api/news')).rejects.toThrow(ApiError);
});

test.each([
  [null, null],
  ['', null],
  ['</api/news?cursor=abc>; rel="next"', 'abc'],
  ['</api/news?limit=2&cursor=abc>; title="more"; rel="next"', 'abc'],
  ['<https://portal.example/api/news?cursor=abc>;rel=next', 'abc'],
  ['</api/news>; rel="first", </api/news?cursor=abc>; rel="next"', 'abc'],
  ['</api/news?cursor=abc>; rel="prev"', null],
  ['</api/news?cursor=abc>; rel="prev", </api/news?cursor=def>; rel="next"', 'def'],
  ['</api/news>; rel="next"', null],
  ['nonsense', null],
])('the header %p has the next cursor %p', (header, cursor) => {
  expect(readNextCursor(header)).toBe(cursor);
});

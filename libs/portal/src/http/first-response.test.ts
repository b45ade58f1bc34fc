import { afterEach, expect, jest, test } from '@jest/globals';
import { call } from './call.ts';
import { callPage } from './call-page.ts';
import { firstResponse } from './first-response.ts';
import { serverNow } from './server-clock.ts';

const keep = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const element = document.createElement('script');
  element.id = 'portal-response';
  element.type = 'application/json';
  element.textContent = JSON.stringify(body);
  Object.assign(element.dataset, { path, ...headers });
  document.body.replaceChildren(element);
  firstResponse.keep(document);
};
const fetchMock = jest.fn<typeof fetch>(async () => Response.json([{ id: 'later' }]));
globalThis.fetch = fetchMock;

afterEach(() => {
  firstResponse.drop();
  fetchMock.mockClear();
});

test('the first call takes the response in the page, and later ones ask the server', async () => {
  keep('/api/clans?limit=2', [{ id: 'first' }], { link: '</api/clans?cursor=c2>; rel="next"' });
  const list = () => callPage('GET /api/clans', { query: { limit: 2 } });
  expect(await list()).toEqual({ rows: [{ id: 'first', memberCount: 0 }], next: 'c2' });
  expect(fetchMock).not.toHaveBeenCalled();
  expect((await list()).rows).toEqual([{ id: 'later', memberCount: 0 }]);
});

test('it sets the clock, like any response', async () => {
  keep('/api/clans', [], { date: 'Fri, 01 Jan 2100 00:00:00 GMT' });
  await call('GET /api/clans', {});
  expect(new Date(serverNow()).getUTCFullYear()).toBeGreaterThanOrEqual(2099);
});

test('a call for another path, or on a later page, asks the server', async () => {
  keep('/api/clans', [{ id: 'first' }]);
  await call('GET /api/tournaments', {});
  firstResponse.drop();
  await call('GET /api/clans', {});
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('a page without one makes its calls', async () => {
  document.body.replaceChildren();
  firstResponse.keep(document);
  await call('GET /api/clans', {});
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

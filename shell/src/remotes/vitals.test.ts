import { afterEach, expect, jest, test } from '@jest/globals';
import type { RemoteVersion } from '@portal/contracts';
import { aRemoteVersion } from '../testing/render-shell.tsx';
import { reportVitals } from './vitals.ts';

const show = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => {
  jest.restoreAllMocks();
});

// jsdom has none.
performance.getEntriesByType = () => [];

test('a load is reported once, when its page is hidden, with the builds in use and what the browser could measure', () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => new Response());
  globalThis.fetch = fetch;
  const errors = { count: 0 };
  let builds: RemoteVersion[] = [];
  reportVitals({ inUse: () => builds }, errors);
  show('hidden');
  expect(fetch).not.toHaveBeenCalled();
  builds = [aRemoteVersion()];
  errors.count = 102;
  show('visible');
  show('hidden');
  show('hidden');
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/remotes/beacons');
  expect(request?.keepalive).toBe(true);
  expect(JSON.parse(String(request?.body))).toEqual({
    ...{ type: 'load', builds: [{ name: 'mfe-sample', version: '1.1.0' }], errors: 100 },
    ...{ lcp: null, inp: null, cls: null },
  });
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { keepScrollOnReload } from './reload-scroll.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a reloaded page starts in a browser that blocks storage', () => {
  Object.assign(performance, { getEntriesByType: () => [{ type: 'reload' }] });
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  expect(keepScrollOnReload).not.toThrow();
  expect(() => window.dispatchEvent(new Event('pagehide'))).not.toThrow();
});

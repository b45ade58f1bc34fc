import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { passTime } from '@portal/portal/testing';
import { act, renderHook } from '@testing-library/react';
import { useSearchText } from './use-search-text';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const setUp = (stored = '') => {
  const store = jest.fn<(text: string) => void>();
  const hook = renderHook(({ text }) => useSearchText(text, store), { initialProps: { text: stored } });
  return {
    store,
    shown: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    addressSays: (text: string) => hook.rerender({ text }),
  };
};

test('typing shows at once and is stored once it rests', async () => {
  const { store, shown, type } = setUp();
  type('o');
  type('ow');
  expect(shown()).toBe('ow');
  expect(store).not.toHaveBeenCalled();
  await passTime(1000);
  expect(store.mock.calls).toEqual([['ow']]);
});

test('what was typed while an older text was stored stays', async () => {
  const { shown, type, addressSays } = setUp();
  type('ow');
  await passTime(1000);
  type('owl');
  addressSays('ow');
  expect(shown()).toBe('owl');
});

test('an address that changes from elsewhere fills the box and is not stored again', async () => {
  const { store, shown, addressSays } = setUp('owl');
  addressSays('');
  expect(shown()).toBe('');
  await passTime(1000);
  expect(store).not.toHaveBeenCalled();
});

test('a text that is about to be stored gives way to an address that changes meanwhile', async () => {
  const { store, shown, type, addressSays } = setUp('owl');
  type('owls');
  addressSays('kings');
  expect(shown()).toBe('kings');
  await passTime(1000);
  expect(store).not.toHaveBeenCalled();
});

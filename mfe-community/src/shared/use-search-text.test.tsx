import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { passTime } from '@portal/portal/testing';
import { act, renderHook } from '@testing-library/react';
import { useSearchText } from './use-search-text.ts';

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
    changeAddress: (text: string) => hook.rerender({ text }),
  };
};

test('typed text renders at once and is stored after a pause', async () => {
  const { store, shown, type } = setUp();
  type('o');
  type('ow');
  expect(shown()).toBe('ow');
  expect(store).not.toHaveBeenCalled();
  await passTime(1000);
  expect(store.mock.calls).toEqual([['ow']]);
});

test('text typed while an older one was stored is kept', async () => {
  const { shown, type, changeAddress } = setUp();
  type('ow');
  await passTime(1000);
  type('owl');
  changeAddress('ow');
  expect(shown()).toBe('owl');
});

test('an external address change updates the box and is not stored again', async () => {
  const { store, shown, changeAddress } = setUp('owl');
  changeAddress('');
  expect(shown()).toBe('');
  await passTime(1000);
  expect(store).not.toHaveBeenCalled();
});

test('an external address change discards a text that is about to be stored', async () => {
  const { store, shown, type, changeAddress } = setUp('owl');
  type('owls');
  changeAddress('kings');
  expect(shown()).toBe('kings');
  await passTime(1000);
  expect(store).not.toHaveBeenCalled();
});

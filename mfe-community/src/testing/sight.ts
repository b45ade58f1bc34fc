import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Lets a test say when the elements that wait for it come into sight; jsdom has no layout. Ends with `restore`. */
export const fakeSight = () => {
  const watched = new Map<Element, () => void>();
  const spy = jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    const observer: IntersectionObserver = {
      root: null,
      rootMargin: '',
      scrollMargin: '',
      thresholds: [],
      observe: (element) => {
        const entry = { isIntersecting: true, target: element } as IntersectionObserverEntry;
        watched.set(element, () => callback([entry], observer));
      },
      unobserve: (element) => void watched.delete(element),
      disconnect: () => watched.clear(),
      takeRecords: () => [],
    };
    return observer;
  });
  return {
    /** All watched elements come into sight. */
    reach: () => act(() => [...watched.values()].forEach((tell) => void tell())),
    restore: () => spy.mockRestore(),
  };
};

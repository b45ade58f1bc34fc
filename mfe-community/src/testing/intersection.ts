import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Replaces IntersectionObserver, since jsdom has no layout. Call `restore` at the end. */
export const fakeIntersection = () => {
  const watched = new Map<Element, () => void>();
  const spy = jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    const observer: IntersectionObserver = {
      root: null,
      rootMargin: '',
      scrollMargin: '',
      thresholds: [],
      observe: (element) => {
        const entry = (isIntersecting: boolean) => ({ isIntersecting, target: element }) as IntersectionObserverEntry;
        watched.set(element, () => callback([entry(false), entry(true)], observer));
      },
      unobserve: (element) => void watched.delete(element),
      disconnect: () => watched.clear(),
      takeRecords: () => [],
    };
    return observer;
  });
  return {
    /** Reports all observed elements as visible; a busy browser reports their earlier states in the same call. */
    reach: () => act(() => [...watched.values()].forEach((notify) => void notify())),
    restore: () => spy.mockRestore(),
  };
};

import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** A response that never arrives, for tests of loading states. */
export const neverResponds = <T>(): Promise<T> => new Promise(() => {});

/** A response that the test sends with `give`. */
export const heldResponse = <T>(): { promise: Promise<T>; give: (response: T) => Promise<void> } => {
  let resolve: (response: T) => void = () => {};
  const promise = new Promise<T>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, give: (response) => act(async () => resolve(response)) };
};

/** Advances fake timers and flushes the renders and requests they trigger. */
export const passTime = (milliseconds: number): Promise<void> =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds).then(() => undefined));

/** Does something twice before React renders again, like two clicks within a few milliseconds. */
export const twice = (action: () => void): Promise<void> =>
  act(async () => {
    action();
    action();
  });

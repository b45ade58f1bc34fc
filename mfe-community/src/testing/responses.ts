import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** An answer that never comes, for what is shown meanwhile. */
export const neverResponds = <T>(): Promise<T> => new Promise(() => {});

/** An answer that the test gives when it wants to. */
export const heldResponse = <T>(): { promise: Promise<T>; give: (answer: T) => Promise<void> } => {
  let resolve: (answer: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, give: (answer) => act(async () => resolve(answer)) };
};

/** Lets fake time pass, with all that React and the calls do in it. */
export const passTime = (milliseconds: number): Promise<void> =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds).then(() => undefined));

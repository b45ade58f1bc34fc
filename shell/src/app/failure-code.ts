import { overlaysChunk } from '../layout/notifications';

/** Loads the code that shows and heals failures, because a network that fails later could not. If it fails now, a failure loads it again. */
export const loadFailureCode = (): void => {
  const parts = [overlaysChunk.load(), import(/* webpackChunkName: "healing" */ '../remotes/healing')];
  void Promise.allSettled(parts);
};

import { expect, test } from '@jest/globals';
import { createPortalQueryClient } from './query-client';

test('nothing is asked again by itself: not after a failure, not with time, not on focus', () => {
  expect(createPortalQueryClient().getDefaultOptions()).toMatchObject({
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  });
});

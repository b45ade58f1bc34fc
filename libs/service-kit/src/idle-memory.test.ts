import { expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { returnIdleMemory } from './idle-memory';

const megabyte = 1024 * 1024;

/** Returns the bytes of all buffers while those of the burst are still reachable, so that none can be collected. */
const allocateBurst = () => {
  const burst = Array.from({ length: 40 }, () => Buffer.alloc(megabyte));
  const { arrayBuffers } = process.memoryUsage();
  return { count: burst.length, arrayBuffers };
};

test('buffers of a burst are returned while nothing else happens', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const { count, arrayBuffers } = allocateBurst();
  expect(arrayBuffers).toBeGreaterThanOrEqual(count * megabyte);
  const checking = returnIdleMemory(50);
  // V8 itself collects them some 15 s after the last allocation.
  await waitFor(() => process.memoryUsage().arrayBuffers - before < 8 * megabyte, { timeout: 8000 });
  clearInterval(checking);
});

import { expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { returnIdleMemory } from './idle-memory';

const megabyte = 1024 * 1024;

test('buffers of a burst are returned while nothing else happens', async () => {
  const { external } = process.memoryUsage();
  const fill = () => Array.from({ length: 40 }, () => Buffer.alloc(megabyte)).length;
  expect(fill()).toBe(40);
  expect(process.memoryUsage().external - external).toBeGreaterThan(30 * megabyte);
  const checking = returnIdleMemory(50);
  await waitFor(() => process.memoryUsage().external - external < 8 * megabyte);
  clearInterval(checking);
});

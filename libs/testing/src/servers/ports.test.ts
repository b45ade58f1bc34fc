import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { canConnect, freePort, isPortFree } from './ports';

test('a port that is listened on is neither free nor refused', async () => {
  const port = await freePort();
  await expect(isPortFree(port)).resolves.toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(isPortFree(port)).resolves.toBe(false);
  await expect(canConnect('127.0.0.1', port)).resolves.toBe(true);
  await new Promise((resolve) => server.close(resolve));
  await expect(canConnect('127.0.0.1', port)).resolves.toBe(false);
});

test('free ports are each given once, and none is one that an outgoing connection could take meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

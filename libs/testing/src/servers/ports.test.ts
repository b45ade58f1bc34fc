import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { canConnect, findFreePort, isPortFree } from './ports.ts';

test('a port with a listener is not free and accepts connections', async () => {
  const port = await findFreePort();
  await expect(isPortFree(port)).resolves.toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(isPortFree(port)).resolves.toBe(false);
  await expect(canConnect('127.0.0.1', port)).resolves.toBe(true);
  await new Promise((resolve) => server.close(resolve));
  await expect(canConnect('127.0.0.1', port)).resolves.toBe(false);
});

test('each free port is returned once, outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, findFreePort));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

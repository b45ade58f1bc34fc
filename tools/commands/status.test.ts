import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { isPortFree } from '@portal/testing/servers';
import { run } from './status.ts';

let gateway: Server;
afterEach(() => void gateway.close());

/** A gateway whose readiness is this, on a free port unless given. */
const start = async (status: number, readiness: object, wanted = 0): Promise<number> => {
  gateway = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(readiness)));
  await once(gateway.listen(wanted, '127.0.0.1'), 'listening');
  return (gateway.address() as AddressInfo).port;
};

const runStatus = async (port: number, ...args: string[]) => {
  jest.replaceProperty(process, 'env', { ...process.env, PORT: String(port) });
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const code = await run(args);
  return { code, text: String(print.mock.lastCall?.[0]) };
};

test('names the parts that are not ready', async () => {
  const port = await start(503, { ready: false, failing: ['account', 'email'], degraded: ['gateway'] });
  const text = `The portal on port ${port} is not ready, failing: account email, degraded: gateway`;
  expect(await runStatus(port)).toEqual({ code: 1, text });
  const { text: json } = await runStatus(port, '--json');
  expect(JSON.parse(json)).toEqual({ port, state: 'not ready', failing: ['account', 'email'], degraded: ['gateway'] });
});

test('is 0 for a portal that is ready, and 1 for one that does not run', async () => {
  const port = await start(200, { ready: true, failing: [], degraded: [] });
  const text = `The portal on port ${port} is ready, failing: none, degraded: none`;
  expect(await runStatus(port)).toEqual({ code: 0, text });
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  expect(await runStatus(port)).toEqual({ code: 1, text: `The portal on port ${port} is not running` });
});

test('reads a portal on a port that fetch refuses', async () => {
  const refused = [4190, 6566, 6679, 6697, 10_080];
  const free = await Promise.all(refused.map(isPortFree));
  const port = await start(200, { ready: true, failing: [], degraded: ['gateway'] }, refused[free.indexOf(true)]);
  expect(refused).toContain(port);
  const text = `The portal on port ${port} is ready, failing: none, degraded: gateway`;
  expect(await runStatus(port)).toEqual({ code: 0, text });
});

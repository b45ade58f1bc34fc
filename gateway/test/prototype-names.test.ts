import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@portal/contracts';
import { type FakeAccount, startFakeAccount } from './support/fake-account.ts';
import { allServicesAt, startTestGateway, type TestGateway } from './support/test-gateway.ts';

// A lookup in an ordinary object also finds inherited properties; the code then fails on a function in place of a record.
const names = Object.getOwnPropertyNames(Object.prototype);

let services: FakeAccount;
let gateway: TestGateway;
beforeAll(async () => {
  services = await startFakeAccount();
  gateway = await startTestGateway({ ...allServicesAt(services.url), RATE_LIMIT_CALLS: '5000' });
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
});

const calls = Object.keys(contract).map((key) => key.split(' ') as [string, string]);

interface NamedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
}

const html = { accept: 'text/html' };
const read = (path: string, headers = {}): NamedRequest => ({ method: 'GET', path, headers });

/** Builds requests that contain the name wherever one may be looked up. */
const requestsWith = (name: string): NamedRequest[] => [
  ...calls.flatMap(([method, path]) => [
    { method, path: path.replace(/\{\w+\}/g, name), headers: {} },
    { method, path: `${path}?${name}=${name}`, headers: {} },
  ]),
  ...[`/${name}`, `/${name}/${name}`, `/clans/${name}`, `/clans?${name}=${name}`].map((path) => read(path, html)),
  ...[`/assets/${name}`, `/assets/${name}.js`, `/remotes/${name}/${name}/${name}.js`, `/api/${name}`].map((path) =>
    read(path),
  ),
  read('/clans', { ...html, cookie: `${name}=${name}; sid=${name}; remotes=${name}` }),
  read('/api/clans', { cookie: `${name}=${name}`, accept: name, 'accept-encoding': name, 'if-none-match': name }),
];

test.each(names)('%s in a path, a query, a cookie or a header is a name like any other', async (name) => {
  for (const { method, path, headers } of requestsWith(name)) {
    const { status } = await gateway[method === 'GET' ? 'get' : 'post'](path, { method, headers });
    expect([method, path, status < 500]).toEqual([method, path, true]);
  }
});

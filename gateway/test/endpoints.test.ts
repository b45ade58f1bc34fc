import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract, type Endpoint } from '@portal/contracts';
import { createDecoder } from 'fast-jwt';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { allServicesAt, startTestGateway, type TestGateway } from './support/test-gateway.ts';

const decodeIdentity = createDecoder();

// All endpoints share one gateway, because its start takes longer than their calls.
let services: FakeAccount;
let gateway: TestGateway;

const start = async () => {
  services = await startFakeAccount();
  services.signIn(sessionToken, { userId: playerId, sessionId: 's1', privileged: true });
  gateway = await startTestGateway({
    ...allServicesAt(services.url),
    RATE_LIMIT_CALLS: '5000',
    PORTAL_FEATURES: 'live',
  });
};
const stop = async () => {
  await gateway.stop();
  await services.stop();
};

const endpoints = Object.entries<Endpoint>(contract);
const fill = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_match, name) => (name === 'hash' ? `${'a'.repeat(64)}.webp` : playerId));
/** Returns the requests that services receive while the endpoint is called. */
const callsDuring = async (key: string, headers: Record<string, string>) => {
  const before = services.calls.length;
  const [method = '', path = ''] = key.split(' ');
  await gateway[method === 'GET' ? 'get' : 'post'](fill(path), { method, headers });
  return services.calls.slice(before);
};

describe('a call that does not require sign-in', () => {
  beforeAll(start);
  afterAll(stop);

  test.each(endpoints.filter(([, { access }]) => access === 'public'))(
    '%s never has the session resolved or handed over',
    async (key, endpoint) => {
      const calls = await callsDuring(key, sessionCookie);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.headers).not.toHaveProperty('x-portal-session');
      const identity = calls[0]?.headers['x-portal-identity'];
      if (endpoint.cache) expect(identity).toBeUndefined();
      else expect(decodeIdentity(identity ?? '').sub).toBe('');
      expect(services.resolutions()).toBe(0);
    },
  );
});

describe('a read', () => {
  beforeAll(start);
  afterAll(stop);

  test.each(endpoints.filter(([, { cache, query }]) => cache && query))(
    '%s: the service does not learn who calls when the query is invalid either',
    async (key) => {
      const calls = await callsDuring(`${key}?unknown=1`, sessionCookie);
      expect(calls.map(({ headers }) => headers['x-portal-identity'])).toEqual([undefined]);
    },
  );

  test.each(endpoints.filter(([key]) => key.startsWith('GET ')))(
    '%s: the service learns who calls exactly when the response is not shared',
    async (key, endpoint) => {
      const headers = { ...sessionCookie, authorization: 'Bearer x', accept: 'text/x', 'accept-language': 'de' };
      const forged = { 'x-portal-identity': 'forged', 'if-none-match': '"1"' };
      const [first, ...others] = await callsDuring(key, { ...headers, ...forged });
      expect(others).toEqual([]);
      const received = Object.keys(first?.headers ?? {}).sort();
      if (endpoint.cache) expect(received).toEqual(['connection', 'host', 'x-request-id']);
      else expect(received).toContain('x-portal-identity');
      expect(first?.headers['x-portal-identity']).not.toBe('forged');
      expect(await callsDuring(key, sessionCookie)).toHaveLength(endpoint.cache ? 0 : 1);
    },
  );
});

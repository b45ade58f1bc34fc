import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectRedisForWorker, createLogger, endedSessionsChannel, purgeChannel } from '@portal/service-kit';
import { startTcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import { playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account';
import { type FakeService, json, startFakeService } from './support/fake-service';
import { startTestGateway } from './support/test-gateway';

const { url, prefix } = testRedisPrefix();
const start = (redisUrl = url, accountUrl = service.url) =>
  startTestGateway(
    { COMPETITION_URL: service.url, ACCOUNT_URL: accountUrl, REDIS_URL: redisUrl, REDIS_PREFIX: prefix },
    {},
    // Nothing expires: responses that are read again have been dropped.
    { now: () => 0 },
  );
const publish = async (message: string, channel = purgeChannel(prefix)) => {
  const logger = createLogger({ service: 'test', level: 'silent', destination: { write: () => undefined } });
  const redis = connectRedisForWorker(url, logger);
  await redis.publish(channel, message);
  redis.disconnect();
};
let service: FakeService;
let version = 'old';
const reads = () => service.calls.length;
beforeEach(async () => {
  version = 'old';
  service = await startFakeService();
  service.on('GET /api/clans', (call, response, request) => json([{ version }])(call, response, request));
});

afterEach(() => service.stop());

test('purges in Redis reach every gateway, and only the responses that they name', async () => {
  const gateways = await Promise.all([start(), start()]);
  try {
    const read = (path: string) => Promise.all(gateways.map((one) => one.get(path)));
    await read('/api/clans');
    await read('/api/tournaments');
    expect(reads()).toBe(4);
    version = 'new';
    await publish(`clans clan:1`);
    await waitFor(async () => (await read('/api/clans')).every(({ text }) => text.includes('new')));
    await read('/api/tournaments');
    expect(reads()).toBe(6);
  } finally {
    await Promise.all(gateways.map((one) => one.stop()));
  }
});

test('purges that were lost while Redis was down are made up for once it is back', async () => {
  const proxy = await startTcpProxy({ port: Number(new URL(url).port) });
  const other = await start(`redis://${proxy.host}:${proxy.port}`);
  try {
    await other.get('/api/clans');
    version = 'new';
    proxy.cut();
    await publish('clans');
    expect((await other.get('/api/clans')).text).toContain('old');
    expect(reads()).toBe(1);
    proxy.resume();
    await waitFor(async () => (await other.get('/api/clans')).text.includes('new'));
  } finally {
    await other.stop();
    await proxy.stop();
  }
});

test('a change is visible to its author at once, and through the other gateways without a purge by its service', async () => {
  const account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', privileged: true });
  const gateways = await Promise.all([start(url, account.url), start(url, account.url)]);
  try {
    for (const turn of Array.from({ length: 20 }, (_, count) => String(count))) {
      await Promise.all(gateways.map((one) => one.get('/api/clans')));
      version = turn;
      await gateways[0]?.post('/api/clans', { headers: sessionCookie });
      expect((await gateways[0]?.get('/api/clans'))?.json()).toEqual([{ version: turn }]);
      await waitFor(async () => (await gateways[1]?.get('/api/clans'))?.text.includes(`"${turn}"`), { interval: 1 });
    }
  } finally {
    await Promise.all([...gateways, account].map((one) => one.stop()));
  }
});

test('sessions that have ended are dropped by every gateway, and all of them after Redis was down', async () => {
  const account = await startFakeAccount();
  const proxy = await startTcpProxy({ port: Number(new URL(url).port) });
  const gateways = await Promise.all([
    start(url, account.url),
    start(`redis://${proxy.host}:${proxy.port}`, account.url),
  ]);
  const tokens = ['one', 'two', 'three'].map((name) => `${sessionToken}-${name}`);
  const statusesOf = async (token = '') => {
    const responses = gateways.map((one) => one.get('/api/auth/me', { headers: { cookie: `sid=${token}` } }));
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  try {
    const userIdOf = (token = '') => `65f0c0ffee000000000000a${tokens.indexOf(token)}`;
    for (const token of tokens) account.signIn(token, { userId: userIdOf(token), sessionId: `s-${token}` });
    const [one, two, three] = tokens;
    for (const token of tokens) expect(await statusesOf(token)).toEqual([200, 200]);
    for (const token of tokens) account.signOut(token);
    await publish(`session=s-${one}`, endedSessionsChannel(prefix));
    await waitFor(async () => (await statusesOf(one)).every((status) => status === 401));
    expect(await statusesOf(two)).toEqual([200, 200]);
    await publish(`user=${userIdOf(two)}`, endedSessionsChannel(prefix));
    await waitFor(async () => (await statusesOf(two)).every((status) => status === 401));
    expect(await statusesOf(three)).toEqual([200, 200]);
    proxy.cut();
    await publish(`session=s-${three}`, endedSessionsChannel(prefix));
    await waitFor(async () => (await statusesOf(three))[0] === 401);
    expect((await statusesOf(three))[1]).toBe(200);
    proxy.resume();
    await waitFor(async () => (await statusesOf(three))[1] === 401);
  } finally {
    await Promise.all([...gateways, account, proxy].map((one) => one.stop()));
  }
});

test('the limit of all calls counts those through every gateway', async () => {
  const limits = { RATE_LIMIT_CALLS: '40', RATE_LIMIT_WINDOW_SECONDS: '60', REDIS_PREFIX: prefix };
  const gateways = await Promise.all([startTestGateway(limits), startTestGateway(limits)]);
  try {
    const [first, second] = gateways.map((one) => async () => (await one.get('/api/none')).status);
    for (let call = 0; call < 40; call += 1) expect(await first?.()).toBe(404);
    let passed = 0;
    // Points are reported in the background.
    await waitFor(async () => {
      const status = await second?.();
      if (status === 404) passed += 1;
      return status === 429;
    });
    expect(passed).toBeLessThan(40);
  } finally {
    await Promise.all(gateways.map((one) => one.stop()));
  }
});

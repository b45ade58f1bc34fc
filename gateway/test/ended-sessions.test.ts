import { expect, test } from '@jest/globals';
import { createLogger, endedSessionsChannel } from '@portal/service-kit';
import { connectRedisForWorker } from '@portal/service-kit/redis';
import { startTcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import { sessionToken, startFakeAccount } from './support/fake-account.ts';
import { startTestGateway } from './support/test-gateway.ts';

const { url, prefix } = testRedisPrefix();
const start = (redisUrl: string, accountUrl: string) =>
  startTestGateway(
    { ACCOUNT_URL: accountUrl, REDIS_URL: redisUrl, REDIS_PREFIX: prefix },
    {},
    // With a stopped clock nothing expires, so a session that is resolved again has been dropped.
    { now: () => 0 },
  );
const publish = async (message: string) => {
  const logger = createLogger({ service: 'test', level: 'silent', destination: { write: () => undefined } });
  const redis = connectRedisForWorker(url, logger);
  await redis.publish(endedSessionsChannel(prefix), message);
  redis.disconnect();
};

test('sessions that have ended are dropped by every gateway, and all of them after Redis was down', async () => {
  const account = await startFakeAccount();
  const proxy = await startTcpProxy({ port: Number(new URL(url).port) });
  const gateways = await Promise.all([
    start(url, account.url),
    start(`redis://${proxy.host}:${proxy.port}`, account.url),
  ]);
  const tokens = ['one', 'two', 'three'].map((name) => `${sessionToken}-${name}`);
  const fetchStatuses = async (token = '') => {
    const responses = gateways.map((one) => one.get('/api/auth/me', { headers: { cookie: `sid=${token}` } }));
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  try {
    const getUserId = (token = '') => `65f0c0ffee000000000000a${tokens.indexOf(token)}`;
    for (const token of tokens) account.signIn(token, { userId: getUserId(token), sessionId: `s-${token}` });
    const [one, two, three] = tokens;
    for (const token of tokens) expect(await fetchStatuses(token)).toEqual([200, 200]);
    for (const token of tokens) account.signOut(token);
    await publish(`session=s-${one}`);
    await waitFor(async () => (await fetchStatuses(one)).every((status) => status === 401));
    expect(await fetchStatuses(two)).toEqual([200, 200]);
    await publish(`user=${getUserId(two)}`);
    await waitFor(async () => (await fetchStatuses(two)).every((status) => status === 401));
    expect(await fetchStatuses(three)).toEqual([200, 200]);
    proxy.cut();
    await publish(`session=s-${three}`);
    await waitFor(async () => (await fetchStatuses(three))[0] === 401);
    expect((await fetchStatuses(three))[1]).toBe(200);
    proxy.resume();
    await waitFor(async () => (await fetchStatuses(three))[1] === 401);
  } finally {
    await Promise.all([...gateways, account, proxy].map((one) => one.stop()));
  }
});

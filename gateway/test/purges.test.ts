import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectRedisForWorker, createLogger, purgeChannel } from '@portal/service-kit';
import { startTcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import { type FakeService, json, startFakeService } from './support/fake-service';
import { startTestGateway } from './support/test-gateway';

const { url, prefix } = testRedisPrefix();
const start = (redisUrl = url) =>
  startTestGateway({ COMPETITION_URL: service.url, REDIS_URL: redisUrl, REDIS_PREFIX: prefix });
const publish = async (tags: string) => {
  const redis = connectRedisForWorker(url, createLogger({ service: 'test', level: 'silent' }));
  await redis.publish(purgeChannel(prefix), tags);
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

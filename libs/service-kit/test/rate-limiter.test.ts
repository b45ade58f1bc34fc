import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createRateLimiters, limitPer } from '@portal/service-kit/redis';
import { testRedisPrefix } from '@portal/testing';
import { Redis } from 'ioredis';

const definitions = {
  shared: limitPer('key', 3, 600),
  own: limitPer('key', 3, 600, { inMemory: true }),
};
const createProcess = (redis: Redis, prefix: string) => ({
  redis,
  ...createRateLimiters(definitions, { redis, prefix }),
});
let one: ReturnType<typeof createProcess>;
let other: ReturnType<typeof createProcess>;

beforeEach(async () => {
  const { url, prefix } = testRedisPrefix();
  [one, other] = [createProcess(new Redis(url), prefix), createProcess(new Redis(url), prefix)];
  await Promise.all([one.redis.ping(), other.redis.ping()]);
});
afterEach(async () => {
  await Promise.all([one, other].map(({ redis }) => redis.status === 'ready' && redis.quit()));
});

const limited = { code: 'rate_limited', retryAfter: expect.any(Number) };

test('processes share the points of a limit', async () => {
  await one.shared.consume('a');
  await other.shared.consume('a');
  await one.shared.ensure('a');
  await other.shared.consume('a');
  for (const { shared } of [one, other]) {
    await expect(shared.ensure('a')).rejects.toMatchObject(limited);
    await expect(shared.consume('a')).rejects.toMatchObject(limited);
  }
  await one.shared.consume('b');
  await one.shared.reset('a');
  await other.shared.consume('a');
});

test('a refunded point may be taken again', async () => {
  for (let turn = 0; turn < 3; turn += 1) await one.shared.consume('a');
  await other.shared.refund('a');
  await one.shared.consume('a');
  await expect(one.shared.consume('a')).rejects.toMatchObject(limited);
});

test('without Redis each process counts in memory', async () => {
  for (const { redis } of [one, other]) redis.disconnect();
  for (const { shared } of [one, other]) {
    for (let turn = 0; turn < 3; turn += 1) await shared.consume('a');
    await expect(shared.consume('a')).rejects.toMatchObject(limited);
    await expect(shared.ensure('a')).rejects.toMatchObject(limited);
    await shared.reset('a');
    await shared.consume('a');
  }
});

test('a limit in memory is counted by each process', async () => {
  for (const { own } of [one, other]) {
    for (let turn = 0; turn < 3; turn += 1) await own.consume('a');
    await expect(own.consume('a')).rejects.toMatchObject(limited);
  }
});

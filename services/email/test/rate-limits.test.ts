import { afterAll, expect, jest, test } from '@jest/globals';
import type { EmailLane } from '@portal/contracts';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { Redis } from 'ioredis';
import { loadEmailWorkerConfig } from '../src/config';
import { createRateLimits } from '../src/worker/rate-limits';
import type { Server } from '../src/worker/servers';
import { testEnvironment } from './support/environment';

const environment = testEnvironment();
const connections: Redis[] = [];
afterAll(async () => {
  for (const connection of connections) connection.disconnect();
  await environment.remove();
});

test.each<[string, EmailLane, Record<string, string>, number]>([
  ['account', 'otp', { MAIL_PER_SECOND: '2' }, 2],
  ['account without the share of codes', 'tx', { MAIL_PER_SECOND: '4', MAIL_OTP_RESERVED_PERCENT: '50' }, 2],
  [
    'account of one per second without that share',
    'tx',
    { MAIL_PER_SECOND: '1', MAIL_OTP_RESERVED_PERCENT: '50' },
    0.5,
  ],
  ['lane', 'bulk', { MAIL_BULK_PER_SECOND: '2' }, 2],
  ['server', 'otp', {}, 2],
])('the limit per second of the %s holds for all workers together', async (name, lane, variables, limit) => {
  const REDIS_PREFIX = `${environment.redis.prefix}-${name.replaceAll(' ', '-')}`;
  const config = loadEmailWorkerConfig(environment.variables('smtp://x', { ...variables, REDIS_PREFIX }));
  const limits = [1, 2].map(() => {
    const redis = new Redis(environment.redis.url);
    connections.push(redis);
    return createRateLimits({ config, redis, emails: { sentByHour: async () => [] }, logger });
  });
  const server = { name: 'main', perSecond: name === 'server' ? limit : null } as Server;
  const startedAt = performance.now();
  const takeAll = () =>
    Promise.all(Array.from({ length: 50 }, () => limits.map((each) => each.take(lane, server))).flat());
  const grants = [...(await takeAll()), ...(await takeAll())];
  const seconds = (performance.now() - startedAt) / 1000;
  const granted = grants.filter(({ waitMs }) => waitMs === 0).length;
  expect(granted).toBeGreaterThanOrEqual(1);
  expect(granted).toBeLessThanOrEqual(1 + limit * seconds);
  expect(Math.max(...grants.map(({ waitMs }) => waitMs))).toBeGreaterThan(750 / limit);
  expect(grants.find(({ waitMs }) => waitMs > 0)?.byServer).toBe(name === 'server');
});

test('a message that is returned to an emptied Redis does not hide what was sent before', async () => {
  const REDIS_PREFIX = `${environment.redis.prefix}-emptied`;
  const config = loadEmailWorkerConfig(environment.variables('smtp://x', { MAIL_PER_DAY: '5', REDIS_PREFIX }));
  const redis = new Redis(environment.redis.url);
  connections.push(redis);
  const sentByHour = async (): Promise<[number, number][]> => [[Math.floor(Date.now() / 3_600_000), 5]];
  const limits = createRateLimits({ config, redis, emails: { sentByHour }, logger });
  await limits.refund();
  expect(await limits.status()).toEqual({ used: 5, limit: 5, reserved: 1 });
  expect(await limits.take('otp', { name: 'main', perSecond: null } as Server)).toEqual({
    waitMs: 60_000,
    byServer: false,
  });
  await limits.refund();
  expect((await limits.take('otp', { name: 'main', perSecond: null } as Server)).waitMs).toBe(0);
});

test('a message is returned to the hour it was taken in, by the clock of Redis', async () => {
  const REDIS_PREFIX = `${environment.redis.prefix}-returned`;
  const config = loadEmailWorkerConfig(environment.variables('smtp://x', { MAIL_PER_DAY: '5', REDIS_PREFIX }));
  const redis = new Redis(environment.redis.url);
  connections.push(redis);
  const limits = createRateLimits({ config, redis, emails: { sentByHour: async () => [] }, logger });
  const clockAhead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  await limits.take('otp', { name: 'main', perSecond: null } as Server);
  await limits.refund();
  clockAhead.mockRestore();
  const hours = Object.keys(await redis.hgetall(`{${REDIS_PREFIX}-mail-limits}:quota`));
  expect(Math.max(...hours.map(Number))).toBeLessThanOrEqual(Math.floor(Date.now() / 3_600_000));
  expect(await limits.status()).toMatchObject({ used: 0 });
});

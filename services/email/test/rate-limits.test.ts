import { afterAll, expect, test } from '@jest/globals';
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

test.each<[string, EmailLane, Record<string, string>, number | null]>([
  ['account', 'otp', { MAIL_PER_SECOND: '2' }, null],
  ['account without the share of codes', 'tx', { MAIL_PER_SECOND: '4', MAIL_OTP_RESERVED_PERCENT: '50' }, null],
  ['lane', 'bulk', { MAIL_BULK_PER_SECOND: '2' }, null],
  ['server', 'otp', {}, 2],
])('the limit per second of the %s holds for all workers together', async (name, lane, variables, perSecond) => {
  const REDIS_PREFIX = `${environment.redis.prefix}-${name.replaceAll(' ', '-')}`;
  const config = loadEmailWorkerConfig(environment.variables('smtp://x', { ...variables, REDIS_PREFIX }));
  const limits = [1, 2].map(() => {
    const redis = new Redis(environment.redis.url);
    connections.push(redis);
    return createRateLimits({ config, redis, emails: { sentByHour: async () => [] }, logger });
  });
  const server = { name: 'main', perSecond } as Server;
  const startedAt = performance.now();
  const takeAll = () =>
    Promise.all(Array.from({ length: 50 }, () => limits.map((each) => each.take(lane, server))).flat());
  const grants = [...(await takeAll()), ...(await takeAll())];
  const seconds = (performance.now() - startedAt) / 1000;
  const granted = grants.filter(({ waitMs }) => waitMs === 0).length;
  expect(granted).toBeGreaterThanOrEqual(1);
  expect(granted).toBeLessThanOrEqual(1 + 2 * seconds);
  expect(grants.find(({ waitMs }) => waitMs > 0)?.byServer).toBe(perSecond !== null);
});

import { test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { Redis } from 'ioredis';
import { createRateLimiters, limitPer } from './rate-limiter';

test('a report in the last millisecond of a window does not refuse the client for good', async () => {
  const redis = new Redis({ lazyConnect: true });
  const definitions = { calls: limitPer('client', 20, 1, { inMemory: true }) };
  const { calls } = createRateLimiters(definitions, { redis, prefix: 'test' });
  // The counter ends: other processes have used up the points, and no time is left.
  Reflect.set(redis, 'status', 'ready');
  Reflect.set(redis, 'rlflxIncr', async () => [100, 0]);
  const passes = () =>
    calls.consume('203.0.113.1').then(
      () => true,
      () => false,
    );
  while (await passes());
  await waitFor(passes, { what: 'the next window' });
});

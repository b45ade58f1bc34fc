import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createRateLimiters, limitPer } from '@portal/service-kit';
import { testRedisPrefix } from '@portal/testing';
import { Redis } from 'ioredis';

test('two processes exceed a limit that is counted in memory by a twentieth each', async () => {
  const { url, prefix } = testRedisPrefix();
  const limits = { calls: limitPer('key', 40, 600, { inMemory: true }), first: limitPer('key', 1, 600) };
  const processes = [new Redis(url), new Redis(url)].map((redis) => ({
    redis,
    ...createRateLimiters(limits, { redis, prefix }),
  }));
  try {
    await Promise.all(processes.map(({ redis }) => redis.ping()));
    // Redis knows the script afterwards: a command that has to be sent twice would be overtaken by the ping below.
    await processes[0]?.first.consume('any');
    let passed = 0;
    for (let turn = 0; turn < 40; turn += 1)
      for (const { redis, calls } of processes) {
        const passes = calls.consume('one').then(
          () => true,
          () => false,
        );
        if (await passes) passed += 1;
        // Replies come in the order of the commands, so the report of this call, which runs in the background, has arrived.
        await redis.ping();
        await setImmediate();
      }
    expect(passed).toBeGreaterThanOrEqual(40);
    expect(passed).toBeLessThanOrEqual(44);
  } finally {
    for (const { redis } of processes) redis.disconnect();
  }
});

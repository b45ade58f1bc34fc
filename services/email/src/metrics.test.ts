import { expect, test } from '@jest/globals';
import { emailLanes } from '@portal/contracts';
import { Registry } from 'prom-client';
import { createWorkerMetrics } from './metrics';

test('counters of what alerts count by its increase exist from the start: the first of them must not go unseen', async () => {
  const registry = new Registry();
  createWorkerMetrics(registry);
  const metrics = await registry.metrics();
  for (const lane of emailLanes) {
    expect(metrics).toContain(`mail_stalled_total{lane="${lane}"} 0`);
    for (const outcome of ['prevented', 'possible'])
      expect(metrics).toContain(`mail_duplicates_total{lane="${lane}",outcome="${outcome}"} 0`);
  }
});

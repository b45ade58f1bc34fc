import { expect, test } from '@jest/globals';
import { benchConsistency } from './consistency';

// The portal with two gateways and two workers for each process; `npm run bench -- consistency` does the same at length.

test('changes through two gateways are visible to their authors at once, and through both in time', async () => {
  const context = { print: () => undefined, signal: AbortSignal.timeout(280_000) };
  const metrics = await benchConsistency(context, ['--operations', '3000', '--seed', '2026']);
  const measured = (name: string) => metrics.find((metric) => metric.name.startsWith(name))?.value;
  expect(measured('reads and changes')).toBeGreaterThanOrEqual(3_000);
  expect(measured('changes among them')).toBeGreaterThan(20);
  expect(measured('stale reads after')).toBe(0);
});

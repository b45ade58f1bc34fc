import { describe, expect, test } from '@jest/globals';
import { isMet } from '../metrics.ts';
import { metricsOf } from './load.ts';

const step = (perSecond: number, busy: number) => ({
  connections: 4,
  perSecond,
  p99Ms: 20,
  failures: 0,
  cores: { gateway: busy / 2, account: busy / 2 },
});

describe('the metrics of a load run', () => {
  test.each([
    ['the threshold for each busy core', 1_426, true],
    ['less than that', 1_425, false],
  ])('%s', (_what, perSecond, met) => {
    expect(metricsOf([step(perSecond, 1)]).every(isMet)).toBe(met);
    expect(metricsOf([step(perSecond / 2, 0.5)]).every(isMet)).toBe(met);
  });
});

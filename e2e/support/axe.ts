import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './test.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe rates serious or critical, one line each with rule and targets. */
const seriousViolations = async (page: Page): Promise<string[]> => {
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as typeof globalThis & { axe: { run(options: RunOptions): Promise<AxeResults> } };
    // Elements that passed are left out, because they are most of the work and of the result.
    return axe.run({ resultTypes: ['violations'] });
  });
  return results.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

/** Checks the opened page at desktop and phone width; loading it for each would take twice as long. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(axeSource);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Two frames: the styles of the new width apply and React re-renders for it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await seriousViolations(page), `${page.url()} at ${width} px`).toEqual([]);
  }
};

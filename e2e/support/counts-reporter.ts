import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const messageOf = (test: TestCase) =>
  test.results
    .at(-1)
    ?.errors.map((error) => error.message ?? '')
    .join('\n') ?? '';

/** Writes `reports/e2e.json`, which `npm test` adds up. Only for complete runs: `E2E_WHOLE_RUN` is set. */
class CountsReporter implements Reporter {
  private root: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.root = suite;
  }

  onEnd(): void {
    if (!this.root || !process.env['E2E_WHOLE_RUN']) return;
    const tests = this.root.allTests();
    const failed = tests.filter((test) => !test.ok());
    const skipped = tests.filter((test) => test.outcome() === 'skipped');
    const counts = {
      passed: tests.length - failed.length - skipped.length,
      failed: failed.length,
      skipped: skipped.length,
      failures: failed.map((test) => ({
        name: test.titlePath().filter(Boolean).join(' > '),
        message: messageOf(test),
      })),
    };
    const folder = join(import.meta.dirname, '../reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'e2e.json'), JSON.stringify(counts));
  }
}

export default CountsReporter;

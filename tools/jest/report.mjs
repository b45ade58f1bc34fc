import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const kinds = { 'test:unit': 'unit', 'test:integration': 'integration' };

/**
 * Leaves `reports/<kind>.json` in the project after a whole `test:unit` or `test:integration` run.
 * Nx keeps the file with the cached result, so `npm test` can count tests that it did not have to run again.
 */
class CountsReport {
  #globalConfig;

  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  onRunComplete(_contexts, results) {
    const { rootDir, testPathPatterns, testNamePattern } = this.#globalConfig;
    const kind = kinds[process.env.npm_lifecycle_event ?? ''];
    const partial = testPathPatterns.patterns.length > 1 || Boolean(testNamePattern);
    if (!kind || partial) return;
    mkdirSync(join(rootDir, 'reports'), { recursive: true });
    writeFileSync(join(rootDir, 'reports', `${kind}.json`), JSON.stringify(counts(results)));
  }
}

function counts(results) {
  return {
    passed: results.numPassedTests,
    // A file that dies before its first test has no failed test of its own, yet it is a failure.
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: results.testResults.flatMap((file) => [
      ...(file.testExecError ? [{ name: file.testFilePath, message: file.failureMessage ?? '' }] : []),
      ...file.testResults
        .filter((test) => test.status === 'failed')
        .map((test) => ({ name: test.fullName, message: test.failureMessages.join('\n') })),
    ]),
  };
}

export default CountsReport;

import { parseArgs } from 'node:util';
import { findMongod, findNginx, findRedisServer, workspaceRoot } from '@portal/testing/servers';
import { abortOnEndRequest } from '../start/end-request';
import { describeFailure } from '../start/failure';
import { runCommand, runNx } from '../start/nx';
import { findBase, findUnaffected, recordJourneys } from '../test-run/journeys';
import { findUncovered, readSpecification, specificationFile } from '../test-run/requirements';
import { printSummary, readResults, removeReports } from '../test-run/results';

const root = workspaceRoot();
const env = { ...process.env };

const ending = abortOnEndRequest();

const inherited = { root, env, signal: ending, stdout: 'inherit', stderr: 'inherit' } as const;

const targets = ['test:unit', 'test:integration', 'test:scaffold', 'storybook:build'];

/** Fetches the servers of the tests once for all projects. Each starts its own MongoDB and Redis, which some of its tests empty or stop. */
const fetchServers = async () => {
  const print = (line: string) => console.log(line);
  if (!env['MONGODB_URI']) await findMongod(print);
  if (!env['REDIS_URL']) await findRedisServer(print);
  await findNginx(print).catch((error) => console.log(describeFailure(error)));
};

const runTests = async (selection: string[]) => {
  await fetchServers();
  return runNx([...selection, '--outputStyle=static'], inherited);
};

const skipUnaffected = async (base: string): Promise<void> => {
  const show = ['show', 'projects', '--affected', `--base=${base}`, '--json'];
  const { code, output } = await runNx(show, { root, env, signal: ending, stderr: 'inherit' });
  if (code !== 0) throw new Error(`Nx cannot list the affected projects:\n${output}`);
  const { journeys, tests } = findUnaffected(root, base, JSON.parse(output));
  console.log(
    `Skipping ${journeys.length} journeys and ${tests.length} files of integration tests that use no changed feature`,
  );
  env['UNAFFECTED_JOURNEYS'] = journeys.join('\n');
  env['UNAFFECTED_TESTS'] = tests.join(' ');
};

/** @returns the exit code */
const report = (failedSteps: string[], isWholeRun: boolean): number => {
  const results = readResults(root);
  if (isWholeRun && recordJourneys(root, results)) console.log('\nUpdated e2e/journeys.json: commit it');
  const requirements = readSpecification(root).flatMap((section) => section.requirements);
  const uncovered = findUncovered(requirements, results, isWholeRun);
  // A step that failed without a failed test, for a type error or a crash, counts as one failure.
  const failed = results.filter(({ status }) => status === 'failed');
  const explained = failed.map(({ file }) => (isWholeRun && file.startsWith('e2e/') ? 'journeys' : 'tests'));
  const unexplained = failedSteps.filter((step) => !explained.some((name) => name === step));
  return printSummary(results, [
    ...uncovered.map((defect) => `${specificationFile}: ${defect}`),
    ...unexplained.map((step) => `${step}: see the output above`),
  ]);
};

export const usage = 'Usage: npm test, or npm run test:affected -- [--base <commit>]';

/**
 * `npm test` runs every check; `npm run test:affected` (`--affected`) those that the changes since `--base` may affect, by
 * default since `main`. Both end with the line `N passed, N failed` or `N passed, N failed, N skipped`.
 */
export const run = async (args: string[]): Promise<number> => {
  const options = { affected: { type: 'boolean', default: false }, base: { type: 'string' } } as const;
  const { affected, base: given } = parseArgs({ args, options }).values;
  // A checkout without `main` can run everything.
  const base = affected ? findBase(root, given) : '';
  removeReports(root);
  if (affected) await skipUnaffected(base);
  const failedSteps: string[] = [];
  const runStep = async (name: string, step: Promise<{ code: number }>): Promise<void> => {
    const ended = await step.catch((error) => console.error(describeFailure(error)));
    if (ended?.code !== 0) failedSteps.push(name);
  };
  // Six tests at a time, because integration tests often wait. All journeys at the same time as all tests would leave the browser too little CPU.
  const tests = affected
    ? ['affected', `--base=${base}`, '-t', ['e2e', ...targets].join(), '--parallel=6']
    : ['run-many', '-t', targets.join(), '--parallel=6'];
  // Many tests wait for timeouts, which leaves time for the static checks.
  await Promise.all([
    ...['lint', 'typecheck'].map((name) => runStep(name, runCommand('npm', ['run', '--silent', name], inherited))),
    runStep('tests', runTests(tests)),
  ]);
  if (!affected) await runStep('journeys', runNx(['run', 'e2e:e2e', '--outputStyle=stream'], inherited));
  return ending.aborted ? 130 : report(failedSteps, !affected);
};

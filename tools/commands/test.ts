import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  findKubectl,
  findMongod,
  findNginx,
  findPromtool,
  findRedisServer,
  workspaceRoot,
} from '@portal/testing/servers';
import { abortOnEndRequest } from '../start/end-request.ts';
import { describeFailure } from '../start/failure.ts';
import { runCommand, runNx } from '../start/nx.ts';
import { SettingsError } from '../start/settings.ts';
import { findUncovered, readSpecification, specificationFile } from '../test-run/requirements.ts';
import { printSummary, readResults, removeReports } from '../test-run/results.ts';
import { printSourceLines } from '../test-run/source-lines.ts';

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
  // Without one of these, only the tests that need it fail or are skipped.
  for (const find of [findKubectl, findPromtool, findNginx])
    await find(print).catch((error) => console.log(describeFailure(error)));
};

const runTests = async (selection: string[]) => {
  await fetchServers();
  return runNx([...selection, '--outputStyle=static'], inherited);
};

/** @throws SettingsError when this checkout does not have the commit */
const requireCommit = (base: string): void => {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${base}^{commit}`], { cwd: root });
  if (status !== 0) throw new SettingsError(`${base} is not a commit of this checkout: fetch it, or set --base`);
};

/** @returns the exit code */
const report = (failedSteps: string[], isWholeRun: boolean): number => {
  const results = readResults(root);
  const requirements = readSpecification().flatMap((section) => section.requirements);
  const uncovered = findUncovered(requirements, results, isWholeRun);
  // A step that failed without a failed test, for a type error or a crash, counts as one failure.
  const failed = results.filter(({ status }) => status === 'failed');
  const explained = failed.map(({ file }) => (file.startsWith('e2e/') ? 'journeys' : 'tests'));
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
  const options = { affected: { type: 'boolean', default: false }, base: { type: 'string', default: 'main' } } as const;
  const { affected, base } = parseArgs({ args, options }).values;
  // A checkout without `main` can run everything.
  if (affected) requireCommit(base);
  removeReports(root);
  const failedSteps: string[] = [];
  const runStep = async (name: string, step: Promise<{ code: number }>): Promise<void> => {
    const ended = await step.catch((error) => console.error(describeFailure(error)));
    if (ended?.code !== 0) failedSteps.push(name);
  };
  // Six projects at a time, because integration tests often wait.
  const selection = affected ? ['affected', `--base=${base}`] : ['run-many'];
  // Many tests wait for timeouts, which leaves time for the static checks.
  await Promise.all([
    ...['lint', 'typecheck'].map((name) => runStep(name, runCommand('npm', ['run', '--silent', name], inherited))),
    runStep('tests', runTests([...selection, '-t', targets.join(), '--parallel=6'])),
  ]);
  // Journeys run alone, because tests beside them would leave the browser too little CPU.
  await runStep('journeys', runNx([...selection, '-t', 'e2e', '--outputStyle=stream'], inherited));
  if (ending.aborted) return 130;
  if (!affected) printSourceLines();
  return report(failedSteps, !affected);
};

import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, oneFailed, onePassed, sum } from './counts';
import type { Project } from './projects';

/** Targets whose tests are counted one by one, and the report that each run leaves (Nx restores it with a cached result). */
const reportOf: Record<string, string> = {
  'test:unit': 'reports/unit.json',
  'test:integration': 'reports/integration.json',
  e2e: 'reports/e2e.json',
};

/** Nx lists what has failed, and what it did not start for that, at the end of a run that failed. */
const failedLine = /^\s*- ([\w-]+:[\w:-]+)\s*$/;

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

export interface NxRun {
  exitCode: number | null;
  output: string;
}

/** Tells of each task whether it passed. A run that failed without saying where has failed everywhere. */
export const passedIn = ({ exitCode, output }: NxRun): ((task: string) => boolean) => {
  const lines = output.replace(escapes, '').split('\n');
  const failed = new Set(lines.flatMap((line) => failedLine.exec(line)?.[1] ?? []));
  return (task) => exitCode === 0 || (failed.size > 0 && !failed.has(task));
};

const readReport = (file: string): Counts | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    return null;
  }
};

/** What one task came to. A task that ended badly counts as a failure even when its report, or the lack of one, does not say so. */
export const taskCounts = (task: string, passed: boolean, report: Counts | null | 'none'): Counts => {
  if (report === 'none') return passed ? onePassed : oneFailed(task, 'see its output above');
  if (!report) return oneFailed(task, 'left no report');
  return passed || report.failed > 0
    ? report
    : sum([report, oneFailed(task, 'ended with an error; see its output above')]);
};

const runNx = (root: string, args: string[]): Promise<NxRun> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_SKIP_NATIVE_FILE_CACHE: 'true', FORCE_COLOR: '0' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        process.stdout.write(chunk);
      });
    }
    const passOn = (signal: NodeJS.Signals) => void child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.once('error', reject).once('close', (exitCode) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve({ exitCode, output });
    });
  });

/**
 * Runs targets in every project that has them, from the cache where nothing has changed.
 * @returns the counts of all tasks together
 */
export const runTargets = async (
  root: string,
  projects: readonly Project[],
  targets: readonly string[],
  parallel: number,
): Promise<Counts> => {
  const tasks = projects.flatMap(({ name, dir, scripts }) =>
    targets
      .filter((target) => scripts.includes(target))
      .map((target) => ({ id: `${name}:${target}`, dir, report: reportOf[target] })),
  );
  // What an earlier run has left must not be taken for this run's.
  for (const { dir, report } of tasks) if (report) rmSync(join(dir, report), { force: true });
  const passed = passedIn(
    await runNx(root, ['run-many', '-t', ...targets, `--parallel=${parallel}`, '--outputStyle=static']),
  );
  return sum(
    tasks.map(({ id, dir, report }) => taskCounts(id, passed(id), report ? readReport(join(dir, report)) : 'none')),
  );
};

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withParentDeathSignal } from '@portal/testing/servers';
import { runNx } from './nx';
import { type ProcessEnvironments, projectsToBuild } from './processes';
import { remotesDir, type Settings } from './settings';

/** What was to be built could not be. The message is the failing tasks' own output. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds what has changed since the last build and makes new builds of remotes live. @throws BuildError */
export const buildPortal = async (settings: Settings, signal?: AbortSignal): Promise<ProcessEnvironments> => {
  await buildProjects(settings, projectsToBuild, signal);
  await publishRemotes(settings);
  return {};
};

/** Builds some projects, from the cache where nothing has changed. @throws BuildError */
export const buildProjects = async (
  settings: Settings,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  const { code, output } = await runNx({
    root: settings.root,
    args: ['run-many', '-t', 'build', '-p', names.join(','), '--parallel=2', '--outputStyle=stream'],
    env: settings.env,
    signal,
  });
  if (code !== 0) throw new BuildError(`Building failed:\n${outputOfFailedTasks(output)}`);
};

/** A process of its own, which takes its memory with it: the supervisor stays small for as long as the portal runs. */
const publishRemotes = async (settings: Settings): Promise<void> => {
  const env = { ...settings.env, REMOTES_DIR: remotesDir(settings) };
  const command = withParentDeathSignal(process.execPath, ['tools/bootstrap.mjs', 'remotes', 'publish']);
  try {
    await promisify(execFile)(...command, { cwd: settings.root, env });
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? `${error.stdout}` : '';
    throw new BuildError(`Publishing the remotes failed:\n${output || error}`);
  }
};

/** What the failed tasks have printed, without npm's and Nx's words about it; everything where no task is to blame. */
export const outputOfFailedTasks = (output: string): string => {
  const [, list = ''] = output.split('Failed tasks:');
  const failed = [...list.matchAll(/^- ([\w-]+):build$/gm)].map(([, name]) => `${name}: `);
  const lines = output.split('\n').filter((line) => failed.some((prefix) => line.startsWith(prefix)));
  return lines.filter((line) => !/^[\w-]+: npm (?:warn|error)/.test(line)).join('\n') || output;
};

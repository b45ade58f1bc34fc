import { publishBuilt } from '../remotes';
import { runNx } from './nx';
import type { ProcessEnvironments } from './processes';
import { projectsToBuild, remotes } from './processes';
import { remotesDir, type Settings } from './settings';

/** What was to be built could not be. The message is the failing tasks' own output. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds what has changed since the last build and makes new builds of remotes live. @throws BuildError */
export const buildPortal = async (settings: Settings, signal?: AbortSignal): Promise<ProcessEnvironments> => {
  const { code, output } = await runNx({
    root: settings.root,
    args: ['run-many', '-t', 'build', '-p', projectsToBuild.join(','), '--parallel=2', '--outputStyle=stream'],
    env: settings.env,
    signal,
  });
  if (code !== 0) throw new BuildError(`Building failed:\n${outputOfFailedTasks(output)}`);
  publishBuilt({ remotesDir: remotesDir(settings), names: remotes, workspaceDir: settings.root });
  return {};
};

/** What the failed tasks have printed, without npm's and Nx's words about it; everything where no task is to blame. */
export const outputOfFailedTasks = (output: string): string => {
  const [, list = ''] = output.split('Failed tasks:');
  const failed = [...list.matchAll(/^- ([\w-]+):build$/gm)].map(([, name]) => `${name}: `);
  const lines = output.split('\n').filter((line) => failed.some((prefix) => line.startsWith(prefix)));
  return lines.filter((line) => !/^[\w-]+: npm (?:warn|error)/.test(line)).join('\n') || output;
};

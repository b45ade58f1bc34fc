import { serviceNames } from '@portal/domain/services';
import { run } from '@portal/testing/servers';
import { runNx } from './nx';
import { findRemotes, type ProcessEnvironments } from './processes';
import { remotesDir, type Settings } from './settings';

/** A build failed. The message is the output of the failed tasks. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds what has changed since the last build and makes new builds of remotes live. @throws BuildError */
export const buildPortal = async (settings: Settings, signal?: AbortSignal): Promise<ProcessEnvironments> => {
  await buildProjects(settings, ['shell', ...findRemotes(settings), 'gateway', ...serviceNames], signal);
  // In a process of its own: its memory would stay with the supervisor.
  const { failed, all } = await run(process.execPath, ['tools/bootstrap.mjs', 'remotes', 'publish'], {
    cwd: settings.root,
    env: { ...settings.env, REMOTES_DIR: remotesDir(settings) },
    ...{ extendEnv: false, all: true, reject: false },
  });
  if (failed) throw new BuildError(`Publishing the remotes failed:\n${all}`);
  return {};
};

/** Builds projects, from Nx's cache where nothing has changed. @throws BuildError */
export const buildProjects = async (
  settings: Settings,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  const args = ['run-many', '-t', 'build', '-p', names.join(','), '--parallel=2'];
  const { code, output } = await runNx({ root: settings.root, args, env: settings.env, signal });
  if (code !== 0) throw new BuildError(`Building failed:\n${output}`);
};

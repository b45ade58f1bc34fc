import { join } from 'node:path';
import { serviceNames } from '@portal/domain/services';
import { run } from '@portal/testing/servers';
import { runNx } from './nx.ts';
import { findRemotes, type ProcessEnvironments } from './processes.ts';
import type { Settings } from './settings.ts';

/** A build failed. The message is the output of the failed tasks. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds projects that have changed since the last build. @throws BuildError */
export const buildPortal = async (settings: Settings, signal?: AbortSignal): Promise<ProcessEnvironments> => {
  // A task of Nx depends on builds. Another Nx would replace them while the portals of other tasks read them.
  if (settings.env['NX_TASK_TARGET_PROJECT']) return {};
  await buildProjects(
    settings,
    ['shell', ...findRemotes(settings), 'remotes', 'backup', 'gateway', ...serviceNames],
    signal,
  );
  return {};
};

/** Makes builds of remotes live that are new since the last start. @throws Error with the reason; none of them is live then */
export const publishRemotes = async ({ root }: Settings, env: NodeJS.ProcessEnv): Promise<void> => {
  // In a separate process: its memory would stay with the supervisor.
  const options = { cwd: root, env, extendEnv: false, all: true, reject: false } as const;
  const { failed, all } = await run(process.execPath, ['libs/remotes/dist/main.mjs'], options);
  if (failed) throw new Error(`Publishing the remotes failed:\n${all}`);
};

/** Builds projects, from Nx's cache where nothing has changed. @throws BuildError */
export const buildProjects = async (settings: Settings, names: readonly string[], signal?: AbortSignal) => {
  const args = ['run-many', '-t', 'build', '-p', names.join(','), '--parallel=2', '--outputStyle=static-failures-only'];
  const env = { ...settings.env, XDG_CACHE_HOME: join(settings.root, '.cache') };
  const { code, output } = await runNx(args, { root: settings.root, env, signal });
  if (code !== 0) throw new BuildError(`Building failed:\n${output}`);
};

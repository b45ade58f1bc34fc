import { freePort } from '@portal/testing/servers';
import { launchService } from '../start/launch';
import { findRemotes } from '../start/processes';
import type { Progress } from '../start/progress';
import { logFile, type Settings } from '../start/settings';
import { createSupervised } from '../start/supervised';

/** One dev server for the shell and each remote, in processes of their own so that they build concurrently. */
export const createAppServers = async (settings: Settings, progress: Progress) => {
  const names = ['shell', ...findRemotes(settings)];
  const apps = await Promise.all(names.map(async (app) => ({ app, port: await freePort() })));
  const servers = apps.map(({ app, port }) =>
    createSupervised({
      name: app,
      report: progress.line,
      launch: () =>
        launchService({
          args: ['tools/dev/app-server.mjs', app, String(port)],
          cwd: settings.root,
          env: { ...settings.env, NODE_ENV: 'development' },
          logFile: logFile(settings, `dev-${app}`),
          // `<i>` lines print the dev server's own address; the page comes from the gateway.
          warn: (line) => line.startsWith('<i>') || progress.line(`[${app}] ${line}`),
        }),
    }),
  );
  return {
    /** @returns the variables that point the gateway to them */
    start: async (): Promise<Record<string, string>> => {
      await Promise.all(servers.map((server) => server.start()));
      const [shell = '', ...remotes] = apps.map(({ port }) => `http://localhost:${port}`);
      return { DEV_SHELL: shell, DEV_REMOTES: remotes.map((origin, i) => `${names[i + 1]}=${origin}`).join(',') };
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
};

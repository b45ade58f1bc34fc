import { freePort } from '@portal/testing/servers';
import { launchService } from '../start/launch';
import { remotes } from '../start/processes';
import type { Progress } from '../start/progress';
import { logFile, type Settings } from '../start/settings';
import { createSupervised } from '../start/supervised';

export interface AppServers {
  /** Starts them all and answers what the gateway has to know. */
  start(): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** One dev server for the shell and each remote, in processes of their own so that their builds do not wait for each other. */
export const startAppServers = async (settings: Settings, progress: Progress): Promise<AppServers> => {
  const apps = await Promise.all(['shell', ...remotes].map(async (app) => ({ app, port: await freePort() })));
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
          // The dev server's own `<i>` lines name addresses that nobody opens: the page comes from the gateway.
          warn: (line) => line.startsWith('<i>') || progress.line(`[${app}] ${line}`),
        }),
    }),
  );
  const origins = apps.map(({ app, port }) => [app, `http://localhost:${port}`] as const);
  return {
    start: async () => {
      await Promise.all(servers.map((server) => server.start()));
      const [shell, ...others] = origins;
      return { DEV_SHELL: shell?.[1] ?? '', DEV_REMOTES: others.map((pair) => pair.join('=')).join(',') };
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
};

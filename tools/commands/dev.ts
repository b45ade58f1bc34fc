import { freePort, workspaceRoot } from '@portal/testing/servers';
import { runAgainst } from '../dev/develop-against.ts';
import { watchServices } from '../dev/watch-services.ts';
import { runUntilEndRequest } from '../start/end-request.ts';
import { superviseService } from '../start/launch.ts';
import { type Portal, startPortal } from '../start/portal.ts';
import { findRemotes } from '../start/processes.ts';
import { createProgress, type Progress } from '../start/progress.ts';
import { readSettings, type Settings } from '../start/settings.ts';

export { usage } from '../dev/develop-against.ts';

/**
 * `npm run dev`: the portal of `npm start`, with the shell and each remote on a dev server with hot reload behind the gateway, and every
 * service rebuilt and restarted when its code changes.
 */
export const run = async (args: string[]): Promise<number> => {
  const progress = createProgress();
  if (args.length > 0) return runAgainst(args, workspaceRoot(), progress);
  return runUntilEndRequest(progress, async (signal) => {
    const settings = readSettings(process.env);
    let portal: Portal | undefined;
    const apps = await createAppServers(settings, progress);
    const services = watchServices(settings, progress, (name) => portal?.processes.get(name));
    const stop = async () => {
      await Promise.all([services.stop(), apps.stop(), portal?.stop()]);
    };
    const build = async () => {
      const [gateway] = await Promise.all([apps.start(), services.start()]);
      return { gateway };
    };
    try {
      portal = await startPortal({ settings, progress, signal, build });
    } catch (error) {
      await stop();
      throw error;
    }
    progress.line(`\nPortal ready at ${portal.url}, with hot reload`);
    if (portal.catcherUrl) progress.line(`Emails are caught at ${portal.catcherUrl}`);
    return { stop };
  });
};

/** One dev server for the shell and each remote, in separate processes so that they build concurrently. */
const createAppServers = async (settings: Settings, progress: Progress) => {
  const names = ['shell', ...findRemotes(settings)];
  const ports = await Promise.all(names.map(() => freePort()));
  const env = { ...settings.env, NODE_ENV: 'development' };
  const servers = names.map((name, i) =>
    superviseService(settings, progress, { name, args: ['tools/dev/app-server.mjs', name, String(ports[i])], env }),
  );
  return {
    /** @returns the variables that point the gateway to them */
    start: async (): Promise<Record<string, string>> => {
      await Promise.all(servers.map((server) => server.start()));
      const [shell = '', ...remotes] = ports.map((port) => `http://localhost:${port}`);
      return { DEV_SHELL: shell, DEV_REMOTES: remotes.map((origin, i) => `${names[i + 1]}=${origin}`).join(',') };
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
};

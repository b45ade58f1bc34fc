import { serviceNames } from '@portal/domain/services';
import { findFreePort, workspaceRoot } from '@portal/testing/servers';
import { runAgainst } from '../dev/develop-against.ts';
import { buildProjects } from '../start/build.ts';
import { runUntilEndRequest } from '../start/end-request.ts';
import { superviseService } from '../start/launch.ts';
import { startPortal } from '../start/portal.ts';
import { findRemotes } from '../start/processes.ts';
import { createProgress, type Progress } from '../start/progress.ts';
import { readSettings, type Settings } from '../start/settings.ts';

export { usage } from '../dev/develop-against.ts';

/**
 * `npm run dev`: the portal of `npm start`, with the shell and each remote on a dev server with hot reload behind the gateway, and the
 * gateway and every service run from their sources and restarted when these change.
 */
export const run = async (args: string[]): Promise<number> => {
  const progress = createProgress();
  if (args.length > 0) return runAgainst(args, workspaceRoot(), progress);
  return runUntilEndRequest(progress, async (signal) => {
    const settings = readSettings(process.env);
    const apps = await createAppServers(settings, progress);
    const develop = async () => {
      // Migrations and demo data come from the builds.
      const [gateway] = await Promise.all([apps.start(), buildProjects(settings, serviceNames, signal)]);
      return { gateway };
    };
    const portal = await startPortal({ settings, progress, signal, develop }).catch(async (error: unknown) => {
      await apps.stop();
      throw error;
    });
    progress.line(`\nPortal ready at ${portal.url}, with hot reload`);
    if (portal.catcherUrl) progress.line(`Emails are caught at ${portal.catcherUrl}`);
    const stop = async () => {
      await Promise.all([portal.stop(), apps.stop()]);
    };
    return { stop };
  });
};

/** One dev server for the shell and each remote, in separate processes so that they build concurrently. */
const createAppServers = async (settings: Settings, progress: Progress) => {
  const names = ['shell', ...findRemotes(settings)];
  const ports = await Promise.all(names.map(() => findFreePort()));
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

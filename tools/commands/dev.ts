import { workspaceRoot } from '@portal/testing/servers';
import { createAppServers } from '../dev/app-servers';
import { runAgainst } from '../dev/develop-against';
import { watchServices } from '../dev/watch-services';
import { runUntilEndRequest } from '../start/end-request';
import { startPortal } from '../start/portal';
import { createProgress } from '../start/progress';
import { readSettings } from '../start/settings';

/**
 * `npm run dev`: the portal of `npm start`, with the shell and each remote on a dev server with hot reload behind the gateway, and every
 * service rebuilt and restarted when its code changes.
 */
export const run = async (args: string[]): Promise<number> => {
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  if (args.length > 0) return runAgainst(args, workspaceRoot(), progress);
  return runUntilEndRequest(progress, async (signal) => {
    const settings = readSettings(process.env);
    const apps = await createAppServers(settings, progress);
    const services = watchServices(settings, progress);
    const stopWatching = () => Promise.all([services.stop(), apps.stop()]);
    const build = async () => {
      const [gateway] = await Promise.all([apps.start(), services.start()]);
      return { gateway };
    };
    const portal = await startPortal({ settings, progress, signal, build }).catch(async (error: unknown) => {
      await stopWatching();
      throw error;
    });
    services.onRebuilt((name) => portal.processes.get(name));
    progress.line(`\nPortal ready at ${portal.url}, with hot reload`);
    if (portal.catcherUrl) progress.line(`Emails are caught at ${portal.catcherUrl}`);
    return {
      stop: async () => {
        await Promise.all([stopWatching(), portal.stop()]);
      },
    };
  });
};

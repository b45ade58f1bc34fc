import { parseArgs } from 'node:util';
import { createPortalClient } from '@portal/remotes/client';
import { workspaceRoot } from '@portal/testing/servers';
import { createAppServers } from '../dev/app-servers';
import { developAgainst } from '../dev/develop-against';
import { watchServices } from '../dev/watch-services';
import { runUntilEndRequest } from '../start/end-request';
import { startPortal } from '../start/portal';
import { createProgress, type Progress } from '../start/progress';
import { readSettings, SettingsError } from '../start/settings';

const readArgs = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, page: { type: 'string' } },
  });
  const [remote] = positionals;
  if (remote === undefined && values.against === undefined) return null;
  if (!remote || !URL.canParse(values.against ?? ''))
    throw new SettingsError('Usage: npm run dev [-- <remote> --against <address of a portal> [--page <path>]]');
  return { remote, portal: new URL(values.against ?? '').origin, page: values.page };
};

/** `npm run dev -- <remote> --against <portal>`: one remote with live reload in the production shell of a running portal. */
const runAgainst = (options: NonNullable<ReturnType<typeof readArgs>>, progress: Progress): Promise<number> =>
  runUntilEndRequest(progress, async () => {
    const { portal } = options;
    const client = createPortalClient({ portal, env: process.env, workspaceDir: workspaceRoot() });
    return developAgainst({ ...options, token: await client.readToken(), progress });
  });

/**
 * `npm run dev`: the portal of `npm start`, with the shell and each remote on a dev server with hot reload behind the gateway, and every
 * service rebuilt and restarted when its code changes.
 */
export const run = async (args: string[]): Promise<number> => {
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  const against = readArgs(args);
  if (against) return runAgainst(against, progress);
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

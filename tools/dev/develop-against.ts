import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteVersion } from '@portal/contracts';
import { remoteDirectory } from '@portal/remotes/cli';
import { createPortalClient, type PortalClient } from '@portal/remotes/client';
import { freePort } from '@portal/testing/servers';
import { runUntilEndRequest } from '../start/end-request';
import { launchService } from '../start/launch';
import type { Progress } from '../start/progress';
import { SettingsError } from '../start/settings';

interface AgainstOptions {
  /** Folder of the remote. */
  dir: string;
  /** Of the portal whose shell shows it. */
  client: PortalClient;
  /** Path to open. Default: the remote's first route without a parameter. */
  page: string | undefined;
  progress: Progress;
}

/**
 * Serves one remote from a dev server inside the production shell of a running portal, in the browser that opens the printed link.
 * Nothing is shared with a portal on this machine: it needs a free port, and no data directory.
 */
const developAgainst = async ({ dir, client, page, progress }: AgainstOptions) => {
  if (!existsSync(join(dir, 'module.json'))) throw new SettingsError(`${dir} is not a remote: it has no module.json`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await progress.step('building the remote', `it is served at ${origin}`, () =>
    launchService({
      args: [join(import.meta.dirname, '../dev/app-server.mjs'), dir, String(port)],
      cwd: dir,
      env: { ...process.env, NODE_ENV: 'development', DEV_AGAINST: client.portal },
      logFile: join(dir, 'reports/dev-server.log'),
      warn: (line) => line.startsWith('<i>') || progress.line(line),
    }),
  );
  try {
    const manifest = await (await fetch(`${origin}/remote.json`)).json();
    const { name: remote, routes } = remoteVersion.parse(manifest);
    const opened = page ?? routes.find((route) => !/[:*]/.test(route)) ?? '/';
    const link = await client.overrideLink(remote, { manifest, origin }, opened);
    progress.line(
      `\n${remote} in the shell of ${client.portal}, for the browser that opens this within ten minutes:\n\n  ${link}\n`,
    );
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const usage = `Usage: npm run dev -- <remote> --against <address of a portal> [--page <path>]
In the folder of a remote outside the portal's repository, its name is left out.`;

/** `npm run dev -- <remote> --against <portal>`: one remote with live reload in the production shell of a running portal. */
export const runAgainst = (args: string[], workspaceDir: string, progress: Progress): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, page: { type: 'string' } },
  });
  const dir = positionals.length > 1 ? undefined : remoteDirectory(workspaceDir, positionals[0]);
  if (dir === undefined || !URL.canParse(values.against ?? '')) throw new SettingsError(usage);
  return runUntilEndRequest(progress, async () => {
    const client = createPortalClient({ portal: values.against, env: process.env, workspaceDir });
    await client.readToken();
    return developAgainst({ dir, client, page: values.page, progress });
  });
};

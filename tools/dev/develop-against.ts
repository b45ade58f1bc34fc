import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteVersion } from '@portal/contracts';
import { remoteDirectory } from '@portal/remotes/cli';
import { createPortalClient } from '@portal/remotes/client';
import { freePort } from '@portal/testing/servers';
import { runUntilEndRequest } from '../start/end-request';
import { launchService } from '../start/launch';
import type { Progress } from '../start/progress';
import { SettingsError } from '../start/settings';

export const usage = `Usage: npm run dev, or npm run dev -- <remote> --against <address of a portal> [--page <path>]
In the folder of a remote outside the portal's repository, its name is left out.`;

/**
 * `npm run dev -- <remote> --against <portal>`: serves one remote from a dev server inside the production shell of a running portal, in
 * the browser that opens the printed link. Nothing is shared with a portal on this machine: it needs a free port, and no data directory.
 */
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
    if (!existsSync(join(dir, 'module.json'))) throw new SettingsError(`${dir} is not a remote: it has no module.json`);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const server = await progress.step('building the remote', `it is served at ${origin}`, () =>
      launchService({
        args: [join(import.meta.dirname, '../dev/app-server.mjs'), dir, String(port)],
        cwd: dir,
        env: { ...process.env, NODE_ENV: 'development', DEV_AGAINST: client.portal },
        logFile: join(dir, 'reports/dev-server.log'),
        warn: progress.line,
      }),
    );
    try {
      const manifest = remoteVersion.parse(await (await fetch(`${origin}/remote.json`)).json());
      const { name, routes, pages = {} } = manifest;
      // The manifest must fit a cookie, and search engines do not see this build.
      for (const entry of Object.values(pages)) Object.assign(entry, { description: undefined, subject: undefined });
      const page = values.page ?? routes.find((route) => !/[:*]/.test(route)) ?? '/';
      const link = await client.overrideLink(name, { manifest, origin }, page);
      progress.line(
        `\n${name} in the shell of ${client.portal}, for the browser that opens this within ten minutes:\n\n  ${link}\n`,
      );
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  });
};

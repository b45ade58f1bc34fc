import { parseArgs } from 'node:util';
import { remoteDirectory } from '@portal/remotes/cli';
import { createPortalClient } from '@portal/remotes/client';
import { failuresOf } from '@portal/remotes/smoke';
import { SettingsError } from '../start/settings';
import { smoke } from './smoke';

const usage = `Usage: npm run remotes -- smoke <remote> [--portal URL]
Loads the remote's last build in the shell of the portal: --portal, PORTAL_URL or http://localhost:3000.
The token: PORTAL_TOKEN, or the one in PORTAL_DATA_DIR for the local portal.
SMOKE_ACCOUNT=username:password is a player of that portal, for pages that require one.`;

interface SmokeContext {
  env: NodeJS.ProcessEnv;
  /** The folder that contains the remotes' projects. */
  workspaceDir: string;
  print: (line: string) => void;
}

/**
 * Runs `npm run remotes -- smoke <args>`.
 * @returns the exit code: 0 no errors, 1 errors
 */
export const runSmoke = async (args: string[], { env, workspaceDir, print }: SmokeContext): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { portal: { type: 'string' } } });
  const address = values.portal ?? (env['PORTAL_URL'] || `http://localhost:${env['PORT'] || 3000}`);
  const dir = positionals.length > 1 ? undefined : remoteDirectory(workspaceDir, positionals[0]);
  if (dir === undefined || !URL.canParse(address)) throw new SettingsError(usage);
  const portal = new URL(address).origin;
  const { record } = await smoke({
    dir,
    portal,
    client: createPortalClient({ portal, env, workspaceDir }),
    account: env['SMOKE_ACCOUNT'],
    print,
  });
  const failures = failuresOf(record.results);
  for (const failure of failures) print(`  ${failure}`);
  const { remote, version, shell, results } = record;
  print(`${remote} ${version} in shell ${shell}: ${results.length} checks, ${failures.length} errors`);
  return failures.length > 0 ? 1 : 0;
};

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failuresOf } from '@portal/remotes/smoke';
import { workspaceRoot } from '@portal/testing/servers';
import { SettingsError } from '../start/settings';
import { smoke } from './smoke';

const usage = `Usage: npm run remotes -- smoke <remote> [--portal URL]
Loads the remote's last build in the shell of the portal (--portal, PORTAL_URL or http://localhost:3000) with the token PORTAL_TOKEN.
SMOKE_ACCOUNT=username:password is a player of that portal, for pages that require one.`;

/**
 * Runs `npm run remotes -- smoke <args>`.
 * @returns the exit code: 0 no errors, 1 errors
 */
export const runSmoke = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { portal: { type: 'string' } } });
  const [remote] = positionals;
  const address = values.portal ?? (process.env['PORTAL_URL'] || `http://localhost:${process.env['PORT'] || 3000}`);
  if (!remote || positionals.length > 1 || !URL.canParse(address)) throw new SettingsError(usage);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const { record } = await smoke({
    dir: join(workspaceRoot(), remote),
    portal: new URL(address).origin,
    token: process.env['PORTAL_TOKEN'] ?? '',
    account: process.env['SMOKE_ACCOUNT'],
    print,
  });
  const failures = failuresOf(record);
  for (const failure of failures) print(`  ${failure}`);
  const { version, shell, results } = record;
  print(`${remote} ${version} in shell ${shell}: ${results.length} checks, ${failures.length} errors`);
  return failures.length > 0 ? 1 : 0;
};

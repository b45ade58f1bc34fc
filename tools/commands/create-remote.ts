import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRemote } from '@portal/remotes/scaffold';
import { workspaceRoot } from '@portal/testing/servers';
import { SettingsError } from '../start/settings.ts';

export const usage = 'Usage: npm run create-remote -- <name> [--in <folder>]; by default the folder is ../<name>';

/** `npm run create-remote -- <name>`: a remote outside this repository, or current packages for one that is there. */
export const run = (args: string[]): number => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { in: { type: 'string' } } });
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new SettingsError(usage);
  const workspaceDir = workspaceRoot();
  // Relative to where the command was called.
  const directory = values.in ? resolve(process.env['INIT_CWD'] ?? '', values.in) : join(workspaceDir, '..', name);
  execFileSync(process.execPath, [join(workspaceDir, 'tools/build/remote-command.ts')], { stdio: 'inherit' });
  const isNew = createRemote({ name, directory, workspaceDir });
  console.log(
    `${directory} has the portal's current packages${isNew ? ' and a page, a widget, a test and a story' : ''}`,
  );
  console.log(`Next: cd ${directory} && npm install && npm test; its README lists the commands`);
  return 0;
};

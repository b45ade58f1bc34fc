import { join, resolve } from 'node:path';
import { runRemotesCommand } from './command';

// `npm run remotes`: what is published and what is live.

const dataDir = resolve(process.env['PORTAL_DATA_DIR'] || '.data');

process.exitCode = runRemotesCommand(process.argv.slice(2), {
  remotesDir: process.env['REMOTES_DIR'] || join(dataDir, 'remotes'),
  workspaceDir: process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
});

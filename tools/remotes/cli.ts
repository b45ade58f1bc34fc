import { join, resolve } from 'node:path';
import { runRemotesCommand } from './command';

const workspaceDir = resolve(import.meta.dirname, '../..');
const dataDir = resolve(workspaceDir, process.env['PORTAL_DATA_DIR'] ?? '.data');

process.exitCode = runRemotesCommand(process.argv.slice(2), {
  remotesDir: process.env['REMOTES_DIR'] ?? join(dataDir, 'remotes'),
  workspaceDir,
  print: (line) => process.stdout.write(`${line}\n`),
});

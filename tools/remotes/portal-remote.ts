#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runCommand } from '../cli.ts';
import { usage as remotesUsage, runRemotes } from '../commands/remotes.ts';
import { usage as devUsage, runAgainst } from '../dev/develop-against.ts';
import { createProgress } from '../start/progress.ts';

// `portal-remote`, the command of a remote outside this repository, in whose folder it runs: `build`, `dev --against <portal>` and the
// commands of `npm run remotes`.

const builder = join(import.meta.dirname, '../webpack/build.mjs');

const run = async ([command = '', ...args]: string[]): Promise<number> => {
  const dir = process.cwd();
  if (command === 'build') return spawnSync(process.execPath, [builder, ...args], { stdio: 'inherit' }).status ?? 1;
  const progress = createProgress();
  if (command === 'dev') return runAgainst(args, dir, progress);
  return runRemotes([command, ...args].filter(Boolean), dir);
};

await runCommand(process.argv.slice(2), { run, usage: `${devUsage}\n${remotesUsage}` });

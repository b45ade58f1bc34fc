import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { usage as againstUsage, runAgainst } from '../dev/develop-against.ts';
import { createProgress } from '../start/progress.ts';
import { usage as commandsUsage, runRemotes } from './remotes.ts';

const builder = join(import.meta.dirname, '../webpack/build.mjs');

export const usage = `${againstUsage}\n${commandsUsage}`;

/**
 * `portal-remote`, the command of a remote outside this repository, in whose folder it runs: `build`, `dev --against <portal>` and the
 * commands of `npm run remotes`.
 */
export const run = async ([command = '', ...args]: string[]): Promise<number> => {
  const dir = process.cwd();
  if (command === 'build') return spawnSync(process.execPath, [builder, ...args], { stdio: 'inherit' }).status ?? 1;
  const progress = createProgress();
  if (command === 'dev') return runAgainst(args, dir, progress);
  return runRemotes([command, ...args].filter(Boolean), dir);
};

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './bootstrap/packages.mjs';
import { requireNode } from './bootstrap/require-node.mjs';

// What `npm start`, `npm test` and the other commands run. Works in a fresh clone: only what Node itself brings is imported
// before the packages are installed. Then it bundles the command and becomes it, so no second process stays in memory.

const toolsDir = import.meta.dirname;
const root = join(toolsDir, '..');
const [command = ''] = process.argv.splice(2, 1);

const commands = [
  ...readdirSync(join(toolsDir, 'commands')).map((file) => file.replace(/\.ts$/, '')),
  ...readdirSync(toolsDir).filter((name) => existsSync(join(toolsDir, name, 'main.ts'))),
];

requireNode('20.19.0');
process.chdir(root);
if (!commands.includes(command)) {
  console.error(`Unknown command '${command}'. There are: ${commands.join(', ')}`);
  process.exit(64);
}
await ensurePackages(root);
const bundled = spawnSync(process.execPath, [join(toolsDir, 'build/command.mjs'), command], { stdio: 'inherit' });
if (bundled.status !== 0) process.exit(bundled.status ?? 1);
await import(`./dist/${command}.mjs`);

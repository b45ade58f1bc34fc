import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './bootstrap/packages.mjs.mts';

// The entry of `npm start`, `npm test` and other commands. It works in a fresh clone: until the packages are installed only Node's own
// modules are imported. Then it bundles the command and runs it in this process, so that no second one stays in memory.

const minimum = [20, 19];
const toolsDir = import.meta.dirname;
const root = join(toolsDir, '..');
const [command = ''] = process.argv.splice(2, 1);

/** Commands that build and run the portal. The others also need the packages of development. */
const operating = new Set(['start', 'status', 'backup', 'migrate', 'seed', 'service', 'projections']);

const commands = readdirSync(join(toolsDir, 'commands')).map((file) => file.replace(/\.ts$/, ''));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  console.error(`The portal needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}. See .nvmrc.`);
  process.exit(1);
}
process.chdir(root);
// Tests must not depend on the settings of one machine.
if (command !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
if (!commands.includes(command)) {
  console.error(`Unknown command '${command}'. Commands: ${commands.join(', ')}`);
  process.exit(64);
}
await ensurePackages(root, { development: !operating.has(command) });

/** Whether the command's last bundle is newer than all of its inputs. */
const isBundled = () => {
  const inputsFile = join(toolsDir, `dist/${command}.inputs.json`);
  try {
    const { mtimeMs: bundledMs } = statSync(inputsFile);
    const builders = ['bundle.mjs', 'command.mjs'].map((file) => join(toolsDir, 'build', file));
    const inputs = [...JSON.parse(readFileSync(inputsFile, 'utf8')), ...builders, join(root, 'package-lock.json')];
    return inputs.every((file) => statSync(file).mtimeMs < bundledMs);
  } catch {
    return false;
  }
};

if (!isBundled()) {
  const bundled = spawnSync(process.execPath, [join(toolsDir, 'build/command.mjs'), command], { stdio: 'inherit' });
  if (bundled.status !== 0) process.exit(bundled.status ?? 1);
}
await import(`./dist/${command}.mjs`);

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter, join } from 'node:path';
import { ensurePackages } from './bootstrap/packages.mjs';

// The entry of `npm start`, `npm test` and other commands. It works in a fresh clone: until the packages are installed only Node's own
// modules are imported. Then it runs the command on the Node that is one of these packages.

const installer = [20, 19];
const toolsDir = import.meta.dirname;
const root = join(toolsDir, '..');
const [command = '', ...args] = process.argv.slice(2);

/** Commands that build and run the portal. The others also need the packages of development. */
const operating = new Set(['start', 'status', 'backup', 'migrate', 'seed', 'service', 'projections']);

const commands = readdirSync(join(toolsDir, 'commands'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

const fail = (message, code = 1) => {
  console.error(message);
  process.exit(code);
};

const isOlderThan = (major, minor = 0) => {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
};

/** Runs the command with another Node. npm does that by itself from the second command on. */
const runWith = (binDir) => {
  const env = { ...process.env, PATH: `${binDir}${delimiter}${process.env.PATH}` };
  const child = spawn(join(binDir, 'node'), [import.meta.filename, command, ...args], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', ({ message }) => fail(message));
  child.once('close', (code) => process.exit(code ?? 130));
};

if (isOlderThan(...installer))
  fail(`Installing the portal needs Node ${installer.join('.')} or newer; this is ${process.versions.node}.`);
process.chdir(root);
// Tests must not depend on the settings of one machine.
if (command !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
if (!commands.includes(command)) fail(`Unknown command '${command}'. Commands: ${commands.join(', ')}`, 64);
await ensurePackages(root, { development: !operating.has(command) });

const packageDir = join(root, `node_modules/node-${process.platform}-${process.arch}`);
const pinned = existsSync(packageDir) && JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
if (pinned && pinned !== process.versions.node) runWith(join(packageDir, 'bin'));
else if (isOlderThan(24)) fail(`There is no package of Node for ${process.platform} on ${process.arch}: use Node 24.`);
else {
  // Compiling the same TypeScript again would triple the time and the memory of a start.
  module.enableCompileCache(join(root, '.cache/node'));
  const { runCommand } = await import('./cli.ts');
  await runCommand(args, await import(`./commands/${command}.ts`));
}

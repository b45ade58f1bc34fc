import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampFile = 'node_modules/.portal-packages';
/** Scripts of packages are not run: every native part we use comes prebuilt. Development packages are the build tools. */
const flags = [
  '--ignore-scripts',
  '--include=dev',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--prefer-offline',
  '--loglevel=error',
];

/** Installs the packages when there are none or when the manifests have changed since. Ends the process with npm's words on failure. */
export async function ensurePackages(root) {
  const stamp = join(root, stampFile);
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const started = performance.now();
  console.log('- installing packages');
  const stillWorking = setInterval(() => console.log(`  still installing packages, ${seconds(started)}`), 20_000);
  const failure = await install(root);
  clearInterval(stillWorking);
  if (failure) {
    console.error(
      `Installing packages failed:\n${failure}\nIs the package registry reachable? npm config get registry names it.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.log(`  packages installed  ${seconds(started)}`);
}

/** `npm ci` for an empty place; `npm install` where packages are there already, or where npm finds the lock lacking for this platform. */
async function install(root) {
  const isFresh = !existsSync(join(root, 'node_modules'));
  if (isFresh && !(await npm(root, ['ci', ...flags]))) return null;
  // The lock decides the versions either way and is left as it is.
  return npm(root, ['install', '--no-save', ...flags]);
}

/** Runs npm and answers null, or what it printed when it failed. */
function npm(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (signal) process.exit(130);
      resolve(code === 0 ? null : output.trim().split('\n').slice(-15).join('\n'));
    });
  });
}

function fingerprint(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifests = workspaces.flatMap((pattern) => projects(root, pattern)).map((dir) => join(dir, 'package.json'));
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package.json', 'package-lock.json', ...manifests.sort()]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Folders that a workspace pattern stands for: `services/*`, `mfe-*` or a plain name. */
function projects(root, pattern) {
  const at = pattern.lastIndexOf('/');
  const [parent, name] = at < 0 ? ['.', pattern] : [pattern.slice(0, at), pattern.slice(at + 1)];
  const matches = new RegExp(`^${name.replace('*', '[^/]*')}$`);
  return readdirSync(join(root, parent))
    .filter((entry) => matches.test(entry))
    .map((entry) => join(parent, entry));
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

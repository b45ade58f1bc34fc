import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scripts of packages are not run: every native part we use is prebuilt. Development packages are the build tools. */
const flags = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** Installs the packages when there are none or when a manifest has changed since. Prints npm's output and exits with 1 on failure. */
export async function ensurePackages(root) {
  const stamp = join(root, 'node_modules/.portal-packages');
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  // Standard output belongs to the command: with `--json` it must be one object.
  console.error('- installing packages');
  const reminder = setInterval(() => console.error(`  still installing packages, ${elapsed()}`), 20_000);
  const failure = await install(root);
  clearInterval(reminder);
  if (failure) {
    console.error(
      `Installing packages failed:\n${failure}\nIs the package registry reachable? npm config get registry prints it.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.error(`  packages installed  ${elapsed()}`);
}

/** `npm ci` in a fresh clone; `npm install` over installed packages, and where the lock lacks packages of this platform. */
async function install(root) {
  const isFresh = !existsSync(join(root, 'node_modules'));
  if (isFresh && !(await npm(root, ['ci', ...flags]))) return null;
  // The versions come from the lock either way; it is left unchanged.
  return npm(root, ['install', '--no-save', ...flags]);
}

/** @returns null, or the end of npm's output when it failed */
function npm(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (signal) process.exit(130);
      resolve(code === 0 ? null : output.trim().split('\n').slice(-15).join('\n'));
    });
  });
}

/** Covers Node's version, the lock and every manifest of the workspace. */
function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const folders = Object.keys(JSON.parse(lock).packages).filter((path) => !path.includes('node_modules/'));
  const hash = createHash('sha256').update(process.version).update(lock);
  for (const file of folders.map((folder) => join(root, folder, 'package.json'))) {
    if (existsSync(file)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

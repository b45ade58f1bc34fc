import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scripts of packages are not run: every native part we use is prebuilt. */
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

const stampFile = (root) => join(root, 'node_modules/.portal-packages');
const readStamp = (root) => (existsSync(stampFile(root)) ? readFileSync(stampFile(root), 'utf8') : '');

/** @returns undefined in a fresh clone. npm itself installs all packages when it is called directly */
export const installedKind = (root) =>
  existsSync(join(root, 'node_modules')) ? (readStamp(root).split('\n')[1] ?? 'all') : undefined;

/**
 * Installs the packages when some are missing or when a manifest has changed since. Prints npm's output and exits with 1 on failure.
 * @param {string} root
 * @param {{ development?: boolean }} [options] `development`: `devDependencies` too, which building and running the portal does not need.
 *   Once they are installed they stay
 */
export async function ensurePackages(root, { development = true } = {}) {
  const all = development || installedKind(root) === 'all';
  const wanted = `${fingerprint(root)}\n${all ? 'all' : 'production'}`;
  if (readStamp(root) === wanted) return;
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  // Standard output belongs to the command: with `--json` it must be one object.
  console.error('- installing packages');
  const reminder = setInterval(() => console.error(`  still installing packages, ${elapsed()}`), 20_000);
  const failure = await install(root, [...flags, all ? '--include=dev' : '--omit=dev']);
  clearInterval(reminder);
  if (failure) {
    console.error(
      `Installing packages failed:\n${failure}\nIs the package registry reachable? npm config get registry prints it.`,
    );
    process.exit(1);
  }
  writeFileSync(stampFile(root), wanted);
  console.error(`  packages installed  ${elapsed()}`);
}

/** `npm ci` in a fresh clone; `npm install` over installed packages, and where the lock lacks packages of this platform. */
async function install(root, options) {
  const isFresh = !existsSync(join(root, 'node_modules'));
  if (isFresh && !(await npm(root, ['ci', ...options]))) return null;
  // The versions come from the lock either way; it is left unchanged.
  return npm(root, ['install', '--no-save', ...options]);
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

/** Covers the lock and every manifest of the workspace. */
function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const folders = Object.keys(JSON.parse(lock).packages).filter((path) => !path.includes('node_modules/'));
  const hash = createHash('sha256').update(lock);
  for (const file of folders.map((folder) => join(root, folder, 'package.json'))) {
    if (existsSync(file)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

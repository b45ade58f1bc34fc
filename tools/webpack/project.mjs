import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

/** @typedef {{ name: string, version: string }} PackageJson */

/** @returns {any} */
export const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));

/** The folder and package.json of an installed package, as seen from another folder. The package need not export it. */
export const installedPackage = (/** @type {string} */ name, /** @type {string} */ fromDir) => {
  const folders = createRequire(join(fromDir, 'package.json')).resolve.paths(name) ?? [];
  const dir = folders.map((folder) => join(folder, name)).find((path) => existsSync(join(path, 'package.json')));
  if (dir === undefined) throw new Error(`${name} is not installed for ${fromDir}`);
  return { dir, manifest: /** @type {PackageJson} */ (readJson(join(dir, 'package.json'))) };
};

/** The folders of a project and the workspace libraries that it is built from, direct and indirect. */
const builtFrom = (/** @type {string} */ project) => {
  const dirs = new Set([project]);
  for (const dir of dirs)
    for (const name of Object.keys(readJson(join(dir, 'package.json')).dependencies ?? {}))
      if (name.startsWith('@portal/')) dirs.add(installedPackage(name, dir).dir);
  return dirs;
};

const skippedFolders = ['node_modules', 'dist', 'reports', 'test', 'testing', '.storybook', '.git'];
const notBuilt = /\.(?:test|stories)\.tsx?$|^jest\.config\.mjs$/;

/** @returns {string[]} */
const sourceFiles = (/** @type {string} */ dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return skippedFolders.includes(entry.name) ? [] : sourceFiles(path);
    return entry.isFile() && !notBuilt.test(entry.name) ? [path] : [];
  });

/**
 * The version of a remote's build: the package's version and ten hex digits of a hash of all its sources.
 * Equal sources give an equal version on every machine, and a version never names two different builds.
 * @param {string} dir the remote's folder
 */
export const remoteVersion = (dir) => {
  const given = process.env.REMOTE_VERSION;
  if (given) return given;
  const hash = createHash('sha256');
  const add = (/** @type {string} */ name, /** @type {string} */ file) =>
    hash.update(name).update('\0').update(readFileSync(file)).update('\0');
  for (const folder of [...builtFrom(dir), import.meta.dirname])
    for (const file of sourceFiles(folder).sort()) add(relative(folder, file), file);
  for (const name of ['package-lock.json', 'tsconfig.base.json']) {
    const file = [join(dir, name), join(dir, '..', name)].find((candidate) => existsSync(candidate));
    if (file) add(name, file);
  }
  return `${readJson(join(dir, 'package.json')).version}-${hash.digest('hex').slice(0, 10)}`;
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, version: string, dependencies?: Record<string, string> }} PackageJson */

const scope = '@portal/';

/** @returns {any} */
export const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));

/** The folder of an app, from the `import.meta.url` of its webpack config. */
export const projectDir = (/** @type {string} */ configUrl) => dirname(fileURLToPath(configUrl));

/** The folder of the workspace, found upwards by its lock file. */
export const workspaceDir = (/** @type {string} */ dir) => {
  for (let at = dir; dirname(at) !== at; at = dirname(at)) {
    try {
      readFileSync(join(at, 'package-lock.json'));
      return at;
    } catch {
      // Not here: look one folder up.
    }
  }
  throw new Error(`No package-lock.json above ${dir}`);
};

/** The package.json of an installed package, as seen from a folder. The package need not export it. */
export const installedPackage = (/** @type {string} */ name, /** @type {string} */ fromDir) => {
  const paths = createRequire(join(fromDir, 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return {
        dir: join(path, name),
        manifest: /** @type {PackageJson} */ (readJson(join(path, name, 'package.json'))),
      };
    } catch {
      // Not in this node_modules: try the next one up.
    }
  }
  throw new Error(`${name} is not installed for ${fromDir}`);
};

/**
 * The folders of the workspace libraries that a project is built from, direct and indirect.
 * @param {string} dir
 * @param {Map<string, string>} found
 */
export const workspaceLibraries = (dir, found = new Map()) => {
  const { dependencies = {} } = /** @type {PackageJson} */ (readJson(join(dir, 'package.json')));
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith(scope) || found.has(name)) continue;
    const library = installedPackage(name, dir);
    found.set(name, library.dir);
    workspaceLibraries(library.dir, found);
  }
  return found;
};

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Folders of the installed packages that some files belong to, from the workspace root: `node_modules/koa`.
 * @param {Iterable<string>} files absolute paths; the workspace's own are left out
 */
const packagesOf = (files) => {
  const found = new Set();
  for (const file of files) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/.][^/]*/.exec(relative(root, file)) ?? [];
    if (folder) found.add(folder);
  }
  return [...found].sort();
};

/**
 * Leaves the list of packages compiled into a project's build in `reports/bundled-packages.json`, for the images and their SBOMs.
 * @param {string} projectDir
 * @param {{ files: Iterable<string>, native?: string[] }} contents
 */
export const writeBundledPackages = (projectDir, { files, native = [] }) => {
  mkdirSync(join(projectDir, 'reports'), { recursive: true });
  const list = JSON.stringify({ packages: packagesOf(files), native }, null, 2);
  writeFileSync(join(projectDir, 'reports/bundled-packages.json'), `${list}\n`);
};

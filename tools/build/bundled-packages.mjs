import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Folders of the installed packages that contain these files, relative to the workspace root: `node_modules/koa`.
 * @param {Iterable<string>} files absolute paths; files of the workspace itself are ignored
 */
const listPackages = (files) => {
  const folders = [...files].map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/.][^/]*/.exec(relative(root, file))?.[0]);
  return [...new Set(folders)].filter(Boolean).sort();
};

/**
 * Writes the packages bundled into a project to `reports/bundled-packages.json`, for the images and their SBOMs.
 * @param {string} projectDir
 * @param {{ files: Iterable<string>, native?: string[] }} contents
 */
export const writeBundledPackages = (projectDir, { files, native = [] }) => {
  mkdirSync(join(projectDir, 'reports'), { recursive: true });
  const list = JSON.stringify({ packages: listPackages(files), native }, null, 2);
  writeFileSync(join(projectDir, 'reports/bundled-packages.json'), `${list}\n`);
};

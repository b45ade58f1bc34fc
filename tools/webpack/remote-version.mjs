import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readJson, workspaceDir, workspaceLibraries } from './project.mjs';

const skippedFolders = new Set(['node_modules', 'dist', 'reports', 'test', 'testing']);
const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(name) || name === 'jest.config.mjs';

/** @type {(dir: string) => string[]} */
const sourceFiles = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourceFiles(path);
    return isTest(entry.name) ? [] : [path];
  });

/**
 * The version of a remote's build: the package's version and ten hex digits of a hash of all its sources.
 * Equal sources give an equal version on every machine, and a version never names two different builds.
 * @param {string} dir the remote's folder
 */
export const remoteVersion = (dir) => {
  const given = process.env.REMOTE_VERSION;
  if (given) return given;
  const root = workspaceDir(dir);
  const folders = [dir, ...workspaceLibraries(dir).values(), import.meta.dirname];
  const files = [...folders.flatMap(sourceFiles), join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')];
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return `${readJson(join(dir, 'package.json')).version}-${hash.digest('hex').slice(0, 10)}`;
};

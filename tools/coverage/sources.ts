import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const without = new Set(['node_modules', 'dist', 'reports', 'screenshots', 'test-results']);

/** The text of every TypeScript file of the repository, by its path from `root`. */
export const readSources = (root: string): Map<string, string> => {
  const pathsBelow = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return without.has(entry.name) || entry.name.startsWith('.') ? [] : pathsBelow(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
  return new Map(pathsBelow('').map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};
